import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { enumerated } from "./enumerated-attribute.ts";

export function Textarea({ className, spellCheck, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      className={cx(
        "block w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink dense:text-sm",
        "aria-invalid:border-danger aria-invalid:outline-danger",
        className,
      )}
      spellCheck={enumerated(spellCheck)}
      {...props}
    />
  );
}
