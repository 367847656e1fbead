import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

export interface ToggleButtonProps extends Omit<ComponentProps<"button">, "aria-pressed" | "onClick"> {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
}

/** A small button that stays pressed, for a state next to a field that is on or off. */
export function ToggleButton({ pressed, onPressedChange, className, ...props }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cx(
        "inline-flex min-h-9 shrink-0 dense:min-h-7 items-center rounded-md border px-2 text-xs font-semibold whitespace-nowrap",
        pressed
          ? "border-accent bg-accent-soft text-accent"
          : "border-line-strong bg-surface text-ink-muted hover:bg-sunken",
        className,
      )}
      {...props}
    />
  );
}
