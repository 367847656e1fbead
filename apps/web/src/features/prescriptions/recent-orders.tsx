import { RECENT_ORDERS } from "@scriptkeeper/contracts/constants";
import type { LastOrder, PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { Day } from "@scriptkeeper/domain/days";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Badge } from "@scriptkeeper/ui/badge";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { DayText } from "../../components/day-text.tsx";
import { isUnfinished } from "./order-state.ts";

export interface RecentOrdersProps {
  prescriptions: PrescriptionItem[];
  today: Day;
}

/** The five prescriptions that were renewed last. */
export function RecentOrders({ prescriptions, today }: RecentOrdersProps) {
  const recent = lastRenewed(prescriptions);
  return (
    <Card className="mt-10">
      <CardTitle>Recent Orders</CardTitle>
      {recent.length === 0 ? (
        <p className="mt-1 text-ink-muted">Your orders appear here once you have reordered something.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {recent.map(({ item, day }) => (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{medicineName(item)}</p>
                <p className="text-ink-muted">
                  <DayText day={day} today={today} />
                </p>
              </div>
              <OrderBadge order={item.last_order} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OrderBadge({ order }: { order: LastOrder | null }) {
  if (order?.state === "paid") {
    return (
      <Badge variant="success" size="md">
        <CircleCheck aria-hidden="true" />
        Paid
      </Badge>
    );
  }
  if (order && isUnfinished(order.state)) {
    return (
      <Badge variant="warning" size="md">
        <CircleDashed aria-hidden="true" />
        Not finished
      </Badge>
    );
  }
  return null;
}

function lastRenewed(prescriptions: PrescriptionItem[]) {
  return prescriptions
    .flatMap((item) => (item.last_renewal_date ? [{ item, day: item.last_renewal_date }] : []))
    .sort((a, b) => b.day.localeCompare(a.day))
    .slice(0, RECENT_ORDERS);
}
