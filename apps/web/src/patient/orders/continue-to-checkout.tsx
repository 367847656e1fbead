import { buttonStyles } from "@scriptkeeper/ui/button";
import type { ComponentProps } from "react";

/** A link to pay an order that waits. It looks the same everywhere. */
export function ContinueToCheckout({ className, ...link }: Omit<ComponentProps<"a">, "children">) {
  return (
    <a {...link} className={buttonStyles({ variant: "secondary", className })}>
      Continue to checkout
    </a>
  );
}
