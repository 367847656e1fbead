import type { RecentlyPaid } from "@scriptkeeper/contracts/renewals";
import { toDay } from "@scriptkeeper/domain/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { DayText } from "../../shared/components/day-text.tsx";
import { useSettings } from "../../shared/settings-context.ts";

/** The same medicine was paid in the last days: told before it is ordered again. */
export function RecentlyPaidOrders({ orders }: { orders: RecentlyPaid[] }) {
  const { today, storeTimezone } = useSettings();
  return (
    <Alert variant="info" title="This was ordered in the last days">
      <ul>
        {orders.map((order) => (
          <li key={order.paid_at}>
            {order.product_names.join(", ")}: paid{" "}
            <DayText day={toDay(order.paid_at, storeTimezone)} today={today} />
          </li>
        ))}
      </ul>
      <p>Order again only if you need more.</p>
    </Alert>
  );
}
