import Keyboard from "lucide-react/icons/keyboard";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { type LineKey, useLineKeys } from "./line-keys.tsx";

export interface KeyedListProps {
  /** What is listed, for the title of the keys dialog: "list of users". */
  of: string;
  className?: string;
  /** Renders the list with the button that shows the keys. */
  children: (keysButton: ReactNode) => ReactNode;
}

/** The letter x is explained only if a line has it. */
const keys: readonly LineKey[] = [
  ["j", "Next line"],
  ["k", "Previous line"],
  ["Enter", "Open the line, or press the focused button"],
  ["x", "Select the line"],
  ["?", "Show these keys"],
];

/** A list whose lines can be worked through with keys. */
export function KeyedList({ of, className, children }: KeyedListProps) {
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
          keys={keys.filter(([key]) => key !== "x" || root.current?.querySelector("[data-key=x]"))}
          onClose={() => setShown(false)}
        />
      )}
    </div>
  );
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
