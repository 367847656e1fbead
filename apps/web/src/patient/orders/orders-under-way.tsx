import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import Truck from "lucide-react/icons/truck";
import { Link } from "react-router-dom";
import { useSettings } from "../../shared/settings-context.ts";
import { usePatientPaths } from "../carers/whose.ts";
import { DeliverySteps } from "./delivery-steps.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { orderStanding, orderTitles } from "./order-title.ts";

/** The orders that are still to arrive, each with where it is. */
export function OrdersUnderWay({ orders }: { orders: readonly PatientRenewal[] }) {
  const paths = usePatientPaths();
  const { storeTimezone } = useSettings();
  const titles = orderTitles(orders, storeTimezone);
  return (
    <div className="mb-3 space-y-3 empty:hidden">
      {orders.map((order) => (
        <section
          key={order.id}
          aria-label={titles.get(order.id)}
          className="space-y-2 rounded-md border border-line bg-surface p-3 leading-snug sm:p-4"
        >
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <Truck aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <Link to={paths.order(order.id)} className="text-accent underline">
              {titles.get(order.id)}
            </Link>
          </h3>
          {order.delivery && (
            <>
              {order.is_placed && <p>{orderStanding(order)}</p>}
              <DeliverySteps steps={order.delivery.steps} />
              <OrderDelivery delivery={order.delivery} isNamed={false} />
            </>
          )}
        </section>
      ))}
    </div>
  );
}
