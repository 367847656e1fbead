import type { PreviewItem, RecentlyPaid } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { toDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";

export interface RecentlyPaidOrdersProps {
  orders: readonly RecentlyPaid[];
  items: readonly PreviewItem[];
}

/** Says before ordering that the same medicine was paid for in the last days, unless the item's own warning says so. */
export function RecentlyPaidOrders({ orders, items }: RecentlyPaidOrdersProps) {
  const { today, storeTimezone } = useSettings();
  const warned = items.filter((item) => item.early_warning).map(medicineAmongWords);
  const untold = orders
    .map((order) => ({ ...order, names: order.product_names.filter((name) => !warned.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  if (untold.length === 0) return null;
  return (
    <Alert variant="info" title="This was ordered in the last few days">
      <ul>
        {untold.map((order) => (
          <li key={order.paid_at}>
            {order.names.join(", ")}: paid <DayText day={toDay(order.paid_at, storeTimezone)} today={today} />
          </li>
        ))}
      </ul>
      <p>Order again only if you need more.</p>
    </Alert>
  );
}
