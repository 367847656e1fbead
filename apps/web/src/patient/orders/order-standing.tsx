import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { orderStanding } from "./order-title.ts";

/** How an order stands that has no parcels to tell of, and where it is paid while it is not. */
export function OrderStanding({ order }: { order: PatientRenewal }) {
  return (
    <>
      <p>{orderStanding(order)}</p>
      {order.continue_url && (
        <a
          href={order.continue_url}
          className={buttonStyles({ variant: "secondary", className: "print:hidden" })}
        >
          Continue to checkout
        </a>
      )}
    </>
  );
}
