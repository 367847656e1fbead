import { cx } from "class-variance-authority";
import { Button, type ButtonProps } from "./button.tsx";

export interface RowActionProps extends Omit<ButtonProps, "variant" | "size"> {
  /** The action and its row, as the visible word is the same in every row: "Edit Anna Lee". */
  label: string;
  /** Whether the button is red; in compact rows only under the pointer or with the focus, to avoid a column of red. */
  destructive?: boolean;
}

/** A quiet button in a row of a table. */
export function RowAction({ label, destructive = false, className, ...button }: RowActionProps) {
  const look = cx(
    "px-2! aria-disabled:opacity-60",
    destructive && "text-danger! dense:[&:not(:hover,:focus-visible)]:text-ink-muted!",
    className,
  );
  return <Button {...button} variant="quiet" size="sm" aria-label={label} className={look} />;
}
