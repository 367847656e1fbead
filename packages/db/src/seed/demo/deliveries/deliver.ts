import type { FulfillmentState } from "@scriptkeeper/contracts/constants";
import { deliveryDueOn } from "@scriptkeeper/domain/parcels/fulfillments";
import { addDays, dayAt } from "@scriptkeeper/domain/time/days";
import type { Dataset } from "../dataset.ts";
import type { DemoOptions } from "../input.ts";
import type { RenewalRow } from "../rows.ts";
import { isBroughtHome, pack } from "./pack.ts";

/** The highest order number in the demo data; the demonstration store continues after it. */
const LAST_ORDER_NUMBER = 1_000;
/** Days from the payment until an order is packed, and until most orders have arrived. */
const PACKED_AFTER = 1;
const COME_AFTER = 8;
/** Days from the payment until a late order arrives; one order in `ONE_LATE_OF` is late. */
const LATE_UNTIL = 20;
const ONE_LATE_OF = 5;
const PACE = { preparingDays: 2, deliveryDays: 7 };

/** Numbers the orders as the store would, and adds the parcels of each paid one. */
export function deliver(dataset: Dataset, { timeZone }: Pick<DemoOptions, "timeZone">): void {
  const placed = dataset.rows.renewals
    .filter(({ order_id }) => order_id !== null)
    .toSorted((a, b) => Number(a.created_at) - Number(b.created_at));
  for (const [nth, order] of placed.entries()) {
    order.order_name = `#${LAST_ORDER_NUMBER - placed.length + nth + 1}`;
    if (order.state === "paid" && order.settled_at)
      follow(dataset, { order, nth, paidOn: dayAt(order.settled_at, timeZone) });
  }
}

function follow(dataset: Dataset, of: { order: RenewalRow; nth: number; paidOn: string }): void {
  const { order, nth, paidOn } = of;
  const paid = dataset.calendar.offsetOf(paidOn);
  const state = stateOf({ age: -paid, isDelivery: order.include_delivery, isLate: nth % ONE_LATE_OF === 2 });
  const isOver = state !== null && isBroughtHome(state);
  if (state) pack(dataset, { order, state, on: paid + PACKED_AFTER });
  order.fulfillment_asked_at = isOver ? dataset.calendar.at(paid + COME_AFTER, 720) : order.settled_at;
  order.fulfillment_ask_at = isOver ? null : dataset.calendar.at(0, 360);
  order.delivery_due_on = isOver
    ? null
    : deliveryDueOn(
        {
          paidOn,
          parcels: state ? [{ state, sentOn: addDays(paidOn, PACKED_AFTER) }] : [],
          isAnyWaiting: state === null,
        },
        PACE,
      );
}

/** Returns the state of an order by the days since its payment; null before it is packed. */
function stateOf(of: { age: number; isDelivery: boolean; isLate: boolean }): FulfillmentState | null {
  const { age, isDelivery, isLate } = of;
  if (age <= PACKED_AFTER) return null;
  if (!isDelivery) return age > COME_AFTER ? "collected" : "ready";
  if (isLate && age <= LATE_UNTIL) return "sent";
  if (age > COME_AFTER) return "delivered";
  return age === COME_AFTER ? "out_for_delivery" : "sent";
}
