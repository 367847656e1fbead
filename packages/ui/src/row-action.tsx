import { cx } from "class-variance-authority";
import { Button, type ButtonProps } from "./button.tsx";

export interface RowActionProps extends Omit<ButtonProps, "variant" | "size"> {
  /** What it does to which row, as the word on it is the same in every row: "Edit Anna Lee". */
  label: string;
  /** Red where it is pressed by a finger; in compact rows only under the pointer, so that no column of red stands there. */
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
