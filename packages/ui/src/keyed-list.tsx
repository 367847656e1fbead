import Keyboard from "lucide-react/icons/keyboard";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { type LineKey, useLineKeys } from "./line-keys.tsx";

export interface KeyedListProps {
  /** What is listed, for the head of the dialog: "list of users". */
  of: string;
  /** Letters beside j and k are told of where a line bears them. */
  keys: readonly LineKey[];
  className?: string;
  /** Gets the button that shows the keys, to put where there is room for it. */
  children: (keysButton: ReactNode) => ReactNode;
}

/** A list whose lines are worked through by keys. */
export function KeyedList({ of, keys, className, children }: KeyedListProps) {
  const [isShown, setShown] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useLineKeys(
    root,
    useCallback(() => setShown(true), []),
  );
  return (
    <div ref={root} className={className}>
      {children(<KeysButton onClick={() => setShown(true)} />)}
      {isShown && (
        <KeysDialog
          of={of}
          keys={keys.filter(([key]) => isKnown(root.current, key))}
          onClose={() => setShown(false)}
        />
      )}
    </div>
  );
}

/** A letter that no line bears does nothing in this list. */
function isKnown(list: HTMLElement | null, key: string): boolean {
  return !/^[a-z]$/.test(key) || /[jk]/.test(key) || list?.querySelector(`[data-key=${key}]`) !== null;
}

/** Shows which keys a list knows. */
export function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <Button data-keys variant="quiet" size="sm" className="pointer-coarse:hidden" onClick={onClick}>
      <Keyboard aria-hidden="true" className="size-5" />
      Keys
    </Button>
  );
}
