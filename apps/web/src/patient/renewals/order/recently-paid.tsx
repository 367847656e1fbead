import type { PreviewItem, RecentlyPaid } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { orderedWhen } from "@scriptkeeper/domain/supply/supply";
import { toDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";

export interface RecentlyPaidOrdersProps {
  orders: readonly RecentlyPaid[];
  items: readonly PreviewItem[];
}

/**
 * Says before ordering that the same medicine was paid for in the last days, unless the item's own warning says so. That
 * may be about an earlier order or no order at all, if the one that was paid came from another prescription.
 */
export function RecentlyPaidOrders({ orders, items }: RecentlyPaidOrdersProps) {
  const { today, storeTimezone } = useSettings();
  const isTold = (name: string, when: string) =>
    items.some((item) => item.early_warning?.startsWith(when) && medicineAmongWords(item) === name);
  const untold = orders
    .map((order) => {
      const day = toDay(order.paid_at, storeTimezone);
      const when = orderedWhen(day, today);
      return { ...order, day, names: order.product_names.filter((name) => !isTold(name, when)) };
    })
    .filter(({ names }) => names.length > 0);
  if (untold.length === 0) return null;
  return (
    <Alert variant="info" title="This was ordered in the last few days">
      <ul>
        {untold.map((order) => (
          <li key={order.paid_at}>
            {order.names.join(", ")}: paid <DayText day={order.day} today={today} />
          </li>
        ))}
      </ul>
      <p>Order again only if you need more.</p>
    </Alert>
  );
}
