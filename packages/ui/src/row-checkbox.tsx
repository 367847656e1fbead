import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { ComponentProps } from "react";

export interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> {
  /** "indeterminate" if only some of a page's rows are selected. */
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
  /** Whether it keeps the full target size in compact rows, because other targets may be right below it. */
  isFullSize?: boolean;
}

/** Selects a row of a table, or all rows of the page. */
export function RowCheckbox({ checked, onCheckedChange, isFullSize = false, ...props }: RowCheckboxProps) {
  const isMixed = checked === "indeterminate";
  const Mark = isMixed ? Minus : Check;
  return (
    <span className={`relative flex size-6 text-on-accent ${isFullSize ? "" : "dense:size-5"}`}>
      <input
        {...props}
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        checked={checked === true}
        onChange={({ target }) => onCheckedChange(target.checked)}
        className="size-full cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      {checked && (
        <Mark
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-4"
        />
      )}
    </span>
  );
}
