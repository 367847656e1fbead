import Keyboard from "lucide-react/icons/keyboard";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { type LineKey, useLineKeys } from "./line-keys.tsx";

export interface KeyedListProps {
  /** What is listed, for the title of the keys dialog: "list of users". */
  of: string;
  /** The keys to explain. Letters other than j and k are explained only if a line has them. */
  keys: readonly LineKey[];
  className?: string;
  /** Renders the list with the button that shows the keys. */
  children: (keysButton: ReactNode) => ReactNode;
}

/** A list whose lines can be worked through with keys. */
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

/** Returns whether a key does something in this list: a letter does only if a line has it. */
function isKnown(list: HTMLElement | null, key: string): boolean {
  return !/^[a-z]$/.test(key) || /[jk]/.test(key) || list?.querySelector(`[data-key=${key}]`) !== null;
}

/** The button that shows the keys of a list. */
export function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <Button data-keys variant="quiet" size="sm" className="pointer-coarse:hidden" onClick={onClick}>
      <Keyboard aria-hidden="true" className="size-5" />
      Keys
    </Button>
  );
}
