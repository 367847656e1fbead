import type { ComponentProps } from "react";
import { usePatientPaths } from "../carers/whose.ts";
import { ContinueToCheckout } from "./continue-to-checkout.tsx";
import { rememberContinued } from "./continued-order.ts";

/** A link on a patient's own screens to pay an order that waits. Those screens show the outcome. */
export function ContinueOrder(link: Omit<ComponentProps<typeof ContinueToCheckout>, "onClick">) {
  const { home } = usePatientPaths();
  return <ContinueToCheckout {...link} onClick={() => rememberContinued(home)} />;
}
