import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import Truck from "lucide-react/icons/truck";
import { Link } from "react-router-dom";
import { useSettings } from "../../shared/settings-context.ts";
import { usePatientPaths } from "../carers/whose.ts";
import { DeliverySteps } from "./delivery-steps.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { isUnderWay, orderTitle } from "./order-title.ts";

/** An order that has been on its way for long is looked up on its own page. */
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The paid orders that have yet to come, each with where it is. */
export function OrdersUnderWay({ orders }: { orders: readonly PatientRenewal[] }) {
  const paths = usePatientPaths();
  const { storeTimezone, today } = useSettings();
  const since = Date.parse(today) - SHOWN_DAYS * DAY_MS;
  const shown = orders.filter((order) => isUnderWay(order) && Date.parse(order.created_at) > since);
  return (
    <div className="mb-4 space-y-4 empty:hidden">
      {shown.map((order) => (
        <section
          key={order.id}
          aria-label={orderTitle(order, storeTimezone)}
          className="space-y-3 rounded-md border border-line bg-surface p-4 sm:p-5"
        >
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <Truck aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <Link to={paths.order(order.id)} className="text-accent underline">
              {orderTitle(order, storeTimezone)}
            </Link>
          </h3>
          {order.delivery && (
            <>
              <DeliverySteps steps={order.delivery.steps} />
              <OrderDelivery delivery={order.delivery} isNamed={false} />
            </>
          )}
        </section>
      ))}
    </div>
  );
}
