import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";

/** Returns "Order #1001", or the order's day before it has a number. */
export function orderTitle(
  { order_name: name, created_at: at }: Pick<PatientRenewal, "order_name" | "created_at">,
  timeZone: string,
): string {
  return name === null ? `Order of ${shortDay(toDay(at, timeZone))}` : `Order ${name}`;
}

/** Returns the day of each order, by id; several on one day are numbered to tell them apart. */
export function namedDays(orders: readonly PatientRenewal[], timeZone: string): ReadonlyMap<string, string> {
  const dated = orders.map(({ id, created_at: at }) => ({ id, day: shortDay(toDay(at, timeZone)) }));
  return new Map(
    dated.map((order) => {
      const { id, day } = order;
      const same = dated.filter((one) => one.day === day);
      return [id, same.length > 1 ? `${day}, ${same.indexOf(order) + 1} of ${same.length}` : day];
    }),
  );
}

/** Returns the title of each order in a list, by id; those without a number differ too. */
export function orderTitles(
  orders: readonly PatientRenewal[],
  timeZone: string,
): ReadonlyMap<string, string> {
  const days = namedDays(
    orders.filter(({ order_name }) => order_name === null),
    timeZone,
  );
  return new Map(
    orders.map((order) => {
      const day = days.get(order.id);
      return [order.id, day ? `Order of ${day}` : orderTitle(order, timeZone)];
    }),
  );
}

/**
 * Tells whether an order was placed, and ended before its payment was confirmed: cancelled at the store, or its
 * payment expired. A transfer or a parcel may be on its way.
 */
export function isVoided({ state, order_name }: Pick<PatientRenewal, "state" | "order_name">): boolean {
  return state === "lapsed" && order_name !== null;
}

/** Returns the state of an order without parcels, in words. */
export function orderStanding({
  state,
  is_placed,
  is_sent_unpaid,
  include_delivery,
  items,
  order_name,
}: Pick<
  PatientRenewal,
  "state" | "is_placed" | "is_sent_unpaid" | "include_delivery" | "items" | "order_name"
>): string {
  if (is_sent_unpaid) return sentUnpaidWords({ include_delivery });
  if ((state === "paid" || is_placed) && items.length === 0)
    return "The pharmacy removed everything from this order. If you have paid and not received a refund, contact us.";
  if (is_placed) return "Placed. The pharmacy still needs to confirm the payment.";
  if (isVoided({ state, order_name }))
    return "Ended before the payment was confirmed. If you have paid, or a parcel from it still arrives, contact us.";
  return standings[state];
}

/** What was sent is to be paid for, and nobody but the patient and the pharmacy knows how. */
export function sentUnpaidWords({ include_delivery }: Pick<PatientRenewal, "include_delivery">): string {
  return `It was ${include_delivery ? "sent" : "packed"}, and its payment is still open. If you have not paid, or are not sure, contact us. You do not need to order it again.`;
}

const standings: Record<PatientRenewal["state"], string> = {
  opening: "Not paid yet.",
  open: "Not paid yet.",
  closing: "Not paid yet.",
  paid: "Paid.",
  lapsed: "Closed before it was paid. Nothing was charged.",
  refused: "The store could not take this order. Nothing was charged.",
  cancelled: "Cancelled. If you have paid and not received a refund, contact us.",
};

/** Tells whether an order is still to arrive, as far as reported. */
export function isUnderWay({ delivery }: Pick<PatientRenewal, "delivery">): boolean {
  return delivery?.steps.some((step) => step.state !== "done") ?? false;
}
