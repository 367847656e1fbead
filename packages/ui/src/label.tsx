import { cx } from "class-variance-authority";
import { Label as RadixLabel } from "radix-ui";
import type { ComponentProps } from "react";

export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root className={cx("block font-semibold text-ink", className)} {...props} />;
}
