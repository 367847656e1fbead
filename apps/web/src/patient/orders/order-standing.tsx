import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { ContinueToCheckout } from "./continue-to-checkout.tsx";
import { orderStanding } from "./order-title.ts";

/** How an order stands that has no parcels to tell of, and where it is paid while it is not. */
export function OrderStanding({ order }: { order: PatientRenewal }) {
  return (
    <>
      <p>{orderStanding(order)}</p>
      {order.continue_url && <ContinueToCheckout href={order.continue_url} className="print:hidden" />}
    </>
  );
}
