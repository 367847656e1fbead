import type { ReactNode } from "react";

export interface NumberButtonProps {
  /** The number, as it reads in its sentence. */
  children: ReactNode;
  onOpen: () => void;
  /** The handlers that load the drawer ahead of the press. */
  ahead: { onPointerEnter: () => void; onFocus: () => void };
}

/** A number that opens its rows in a drawer beside its place. */
export function NumberButton({ children, onOpen, ahead }: NumberButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="text-ink underline tabular-nums"
      onClick={onOpen}
      {...ahead}
    >
      {children}
    </button>
  );
}
