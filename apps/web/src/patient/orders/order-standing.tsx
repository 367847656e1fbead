import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { ContinueToCheckout } from "./continue-to-checkout.tsx";
import { orderStanding } from "./order-title.ts";

/** The state of an order without parcels, with the link to pay it if it waits for payment. */
export function OrderStanding({ order }: { order: PatientRenewal }) {
  return (
    <>
      <p>{orderStanding(order)}</p>
      {order.continue_url && <ContinueToCheckout href={order.continue_url} className="print:hidden" />}
    </>
  );
}
