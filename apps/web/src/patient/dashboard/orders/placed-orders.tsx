import { messages } from "@scriptkeeper/contracts/messages";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { dollars } from "@scriptkeeper/domain/prices/money";
import PackageCheck from "lucide-react/icons/package-check";
import { useSettings } from "../../../shared/settings-context.ts";
import { namedDays } from "../../orders/order-title.ts";
import { OrderedItems } from "../../orders/ordered-items.tsx";

/**
 * Orders whose payment the pharmacy has yet to confirm, with their items. The patient has nothing to do about them
 * here.
 */
export function PlacedOrders({ orders }: { orders: readonly PatientRenewal[] }) {
  const { storeTimezone } = useSettings();
  const days = namedDays(orders, storeTimezone);
  return (
    <div className="mb-4 space-y-4 empty:hidden">
      {orders.map((order) => (
        <PlacedOrder key={order.id} order={order} day={days.get(order.id) ?? ""} />
      ))}
    </div>
  );
}

function PlacedOrder({ order, day }: { order: PatientRenewal; day: string }) {
  return (
    <section
      aria-label={`Placed order of ${day}`}
      className="space-y-3 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <h3 className="flex items-center gap-2 text-lg font-semibold">
        <PackageCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
        Order of {day}
        {order.total_cents !== null && `, ${dollars(order.total_cents)}`}
      </h3>
      <OrderedItems items={order.items} />
      <p>
        {messages.orderPlaced} {messages.whilePlaced}
      </p>
    </section>
  );
}
