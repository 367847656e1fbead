import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { shortDay, toDay } from "@scriptkeeper/domain/days";

/** "Order #1001", or by its day before it has a number. */
export function orderTitle(
  { order_name: name, created_at: at }: Pick<PatientRenewal, "order_name" | "created_at">,
  timeZone: string,
): string {
  return name === null ? `Order of ${shortDay(toDay(at, timeZone))}` : `Order ${name}`;
}

/** The day of each order, by its id; those of one day are counted, so that each has a name of its own. */
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

/** What each order of a list is called, by its id; no two that have no number are called the same. */
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

/** How an order stands that has no parcels to tell of. */
export function orderStanding({
  state,
  is_placed,
  items,
}: Pick<PatientRenewal, "state" | "is_placed" | "items">): string {
  if (is_placed) return "Placed. The pharmacy still needs to confirm the payment.";
  if (state === "paid" && items.length === 0)
    return "The pharmacy removed everything from this order. If you have paid and not received a refund, contact us.";
  return standings[state];
}

const standings: Record<PatientRenewal["state"], string> = {
  opening: "Not paid yet.",
  open: "Not paid yet.",
  closing: "Not paid yet.",
  paid: "Paid.",
  lapsed: "Not finished. Nothing was charged.",
  refused: "The store could not take this order. Nothing was charged.",
  cancelled: "Cancelled. If you have paid and not received a refund, contact us.",
};

/** Whether an order has still to come, as far as anybody said. */
export function isUnderWay({ delivery }: Pick<PatientRenewal, "delivery">): boolean {
  return delivery?.steps.some((step) => step.state !== "done") ?? false;
}
