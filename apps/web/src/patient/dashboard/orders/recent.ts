import { RECENT_ORDERS } from "@scriptkeeper/contracts/constants";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { type Day, toDay } from "@scriptkeeper/domain/time/days";
import { isOnItsWay, type OrderState } from "./order-state.ts";

/** One order, with those of its items that are among the last renewed. */
export interface RecentOrder {
  key: string;
  day: Day;
  standing: OrderState | null;
  names: { id: number; name: string }[];
}

/** Returns the prescriptions renewed last, grouped by order, newest first. */
export function recentOrders(
  prescriptions: readonly PrescriptionItem[],
  of: { orders: readonly PatientRenewal[]; timeZone: string },
): RecentOrder[] {
  const found = new Map<string, RecentOrder>();
  for (const { item, renewed: day } of lastRenewed(prescriptions)) {
    const isOfDay = (at: string) => toDay(at, of.timeZone) === day;
    const order = findOrder(
      item.id,
      of.orders.filter((each) => isOfDay(each.created_at)),
    );
    const last = item.last_order && isOfDay(item.last_order.at) ? item.last_order : null;
    const key = order?.id ?? `item ${item.id}`;
    const known = found.get(key) ?? { key, day, standing: order ?? last, names: [] };
    known.names.push({ id: item.id, name: medicineAmongWords(item) });
    found.set(key, known);
  }
  return [...found.values()];
}

function lastRenewed(prescriptions: readonly PrescriptionItem[]) {
  return (
    prescriptions
      .flatMap((item) => (item.last_renewal_date ? [{ item, renewed: item.last_renewal_date }] : []))
      // Of several on one day the last ordered comes first, because that is the one people look for.
      .sort(
        (a, b) => b.renewed.localeCompare(a.renewed) || orderedAt(b.item).localeCompare(orderedAt(a.item)),
      )
      .slice(0, RECENT_ORDERS)
  );
}

function orderedAt({ last_order: order }: PrescriptionItem): string {
  return order?.at ?? "";
}

/** Returns the item's latest order that is paid or on its way. */
function findOrder(itemId: number, orders: readonly PatientRenewal[]): PatientRenewal | undefined {
  return orders
    .filter((order) => order.items.some(({ id }) => id === itemId))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .find((order) => order.state === "paid" || isOnItsWay(order));
}
