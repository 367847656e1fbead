import { type ComponentProps, useId } from "react";

export interface RadioTileProps extends Omit<ComponentProps<"input">, "type" | "id" | "className"> {
  label: string;
  /** What the choice costs, at the end of the line. */
  aside: string;
  help: string;
}

/**
 * One of a few choices that need a sentence each; those with the same `name` belong together. It uses the browser's
 * own control, for light pages.
 */
export function RadioTile({ label, aside, help, ...input }: RadioTileProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed"
    >
      <input
        id={id}
        type="radio"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        aria-labelledby={`${id}-label ${id}-aside`}
        aria-describedby={`${id}-help`}
        {...input}
      />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span id={`${id}-label`}>{label}</span>
          <span id={`${id}-aside`} className="tabular-nums">
            {aside}
          </span>
        </span>
        <span id={`${id}-help`} className="block text-ink-muted">
          {help}
        </span>
      </span>
    </label>
  );
}
