import type { ComponentProps } from "react";

/** One of a few choices, with its label; those with the same `name` belong together. */
export function Radio({ label, ...props }: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input type="radio" className="size-5 accent-accent" {...props} />
      {label}
    </label>
  );
}
