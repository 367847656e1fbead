import { buttonStyles } from "@scriptkeeper/ui/button";
import type { ComponentProps } from "react";

/** Leads to where an order that waits is paid. Wherever a patient meets one, the button is the same. */
export function ContinueToCheckout({ className, ...link }: Omit<ComponentProps<"a">, "children">) {
  return (
    <a {...link} className={buttonStyles({ variant: "secondary", className })}>
      Continue to checkout
    </a>
  );
}
