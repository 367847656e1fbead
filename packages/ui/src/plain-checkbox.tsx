import { cx } from "class-variance-authority";
import Check from "lucide-react/icons/check";
import type { ComponentProps } from "react";

/** The browser's own checkbox in the look of ours, for pages that have to be light. */
export function PlainCheckbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={cx("relative inline-grid size-6 shrink-0 place-items-center", className)}>
      <input
        type="checkbox"
        className="peer size-6 appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60"
        {...props}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute hidden size-4 text-on-accent peer-checked:block"
      />
    </span>
  );
}
