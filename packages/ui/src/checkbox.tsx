import { cx } from "class-variance-authority";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { Checkbox as RadixCheckbox } from "radix-ui";
import type { ComponentProps } from "react";

/** A checkbox; `checked="indeterminate"` for a group that is partly selected. */
export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cx(
        "group inline-flex size-6 shrink-0 align-middle dense:size-5 items-center justify-center rounded-sm border-2 border-line-strong bg-surface text-on-accent",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        "data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
        "disabled:cursor-not-allowed disabled:opacity-60",
        className,
      )}
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="size-4 group-data-[state=indeterminate]:hidden"
        />
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className="hidden size-4 group-data-[state=indeterminate]:block"
        />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
