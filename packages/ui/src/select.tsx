import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** The browser's own select: it needs no script, and phones show it in their own way. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <select
      className={cx(
        "block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink dense:min-h-9 dense:py-1 dense:text-sm",
        "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted",
        "aria-invalid:border-danger aria-invalid:outline-danger",
        className,
      )}
      {...props}
    />
  );
}
