import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { enumerated } from "./enumerated-attribute.ts";

const look =
  "block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink dense:min-h-9 dense:py-1 dense:text-sm " +
  "placeholder:text-ink-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted " +
  "aria-invalid:border-danger aria-invalid:outline-danger";

export function Input({ className, spellCheck, ...props }: ComponentProps<"input">) {
  return <input className={cx(look, className)} spellCheck={enumerated(spellCheck)} {...props} />;
}
