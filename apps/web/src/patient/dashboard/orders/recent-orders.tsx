import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { Badge } from "@scriptkeeper/ui/badge";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import PackageCheck from "lucide-react/icons/package-check";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { usePatientPaths, useWhose } from "../../carers/whose.ts";
import { isUnfinished, type OrderState } from "./order-state.ts";
import { type RecentOrder, recentOrders } from "./recent.ts";

/** On a phone older orders are folded away; beside the medicines there is room for all. */
const OPEN = 2;

/** Read before the page is rendered: reading the width later would force a layout of an incomplete page. */
const isBesideMedicines = window.innerWidth >= 1024;

export interface RecentOrdersProps {
  prescriptions: PrescriptionItem[];
  orders: readonly PatientRenewal[];
}

/** The five prescriptions renewed last, grouped by order, newest first. */
export function RecentOrders({ prescriptions, orders }: RecentOrdersProps) {
  const paths = usePatientPaths();
  const { storeTimezone } = useSettings();
  const { name } = useWhose();
  const [isOpen] = useState(isBesideMedicines);
  const recent = recentOrders(prescriptions, { orders, timeZone: storeTimezone });
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle>Recent Orders</CardTitle>
        {orders.length > 0 && (
          <Link
            to={paths.orders}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {name === null ? "All your orders" : "All orders"}
          </Link>
        )}
      </div>
      {recent.length === 0 ? (
        <p className="mt-1 text-ink-muted">
          {name === null
            ? "Your orders appear here once you have reordered something."
            : "Orders appear here once something has been reordered."}
        </p>
      ) : (
        <>
          <RecentList orders={recent.slice(0, OPEN)} />
          {recent.length > OPEN && (
            <details open={isOpen} className="border-t border-line">
              <summary className="min-h-11 cursor-pointer content-center rounded-sm font-semibold">
                {recent.length - OPEN} earlier
              </summary>
              <RecentList orders={recent.slice(OPEN)} />
            </details>
          )}
        </>
      )}
    </Card>
  );
}

function RecentList({ orders }: { orders: readonly RecentOrder[] }) {
  const { today } = useSettings();
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ key, day, standing, names }) => (
        <li key={key} className="py-2 leading-snug">
          <p className="font-semibold break-words">
            {names.map(({ id, name }) => (
              <span
                key={id}
                className="not-last:after:content-[',_'] sm:block sm:not-last:after:content-none"
              >
                {name}
              </span>
            ))}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-ink-muted">
              <DayText day={day} today={today} />
            </p>
            <OrderBadge order={standing} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function OrderBadge({ order }: { order: OrderState | null }) {
  if (order?.is_placed) {
    return (
      <Badge variant="secondary" size="md">
        <PackageCheck aria-hidden="true" />
        Placed
      </Badge>
    );
  }
  if (order?.state === "paid") {
    return (
      <Badge variant="success" size="md">
        <CircleCheck aria-hidden="true" />
        Paid
      </Badge>
    );
  }
  if (order && isUnfinished(order)) {
    return (
      <Badge variant="warning" size="md">
        <CircleDashed aria-hidden="true" />
        Not finished
      </Badge>
    );
  }
  return null;
}
