import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { useWhose } from "../carers/whose.ts";
import { ContinueOrder } from "./continue-order.tsx";
import { OrderTheRest, WhyNotPayable } from "./order-the-rest.tsx";
import { orderStanding } from "./order-title.ts";

/** The state of an order without parcels, with the way to pay it if it waits for payment. */
export function OrderStanding({ order }: { order: PatientRenewal }) {
  const { mayOrder } = useWhose();
  if (order.out_of_stock)
    return (
      <>
        <p>{orderStanding(order)}</p>
        <WhyNotPayable order={order} />
        {mayOrder && <OrderTheRest order={order} />}
      </>
    );
  return (
    <>
      <p>{orderStanding(order)}</p>
      {order.continue_url && <ContinueOrder href={order.continue_url} className="print:hidden" />}
    </>
  );
}
