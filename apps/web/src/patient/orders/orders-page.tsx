import { ORDERS_LISTED } from "@scriptkeeper/contracts/constants";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Link } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { PharmacyLetterhead } from "../../shared/components/pharmacy-letterhead.tsx";
import { PrintButton } from "../../shared/components/print-button.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { usePatientPaths, useWhose } from "../carers/whose.ts";
import { withCurrentStock } from "../dashboard/orders/with-current-stock.ts";
import { useCurrentPrices } from "../dashboard/reorder/use-current-prices.ts";
import { BackHome } from "./back-home.tsx";
import { DeliverySteps } from "./delivery-steps.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderStanding } from "./order-standing.tsx";
import { isUnderWay, orderStanding, orderTitles } from "./order-title.ts";
import { OrderedItems, RemovedItems } from "./ordered-items.tsx";

/** The page of all orders of a patient, those on their way first. */
export function OrdersPage() {
  const { name } = useWhose();
  const orders = trpc.renewals.listMine.useQuery();
  const block = {
    of: "your orders",
    failed: "We could not load your orders",
    explain: (error: unknown) =>
      serverMessage(error) ?? "Nothing has changed. Check your connection and try again.",
  };
  return (
    <PageFrame actions={<BackHome />}>
      <PageHeading title={name === null ? "Your orders" : `${name}'s orders`}>
        {name === null ? "Your orders" : `${name}'s orders`}
      </PageHeading>
      <div className="mt-6">
        <QueryState {...block} query={orders}>
          {({ renewals }) => (
            <WithSettings {...block}>
              <Orders orders={renewals} />
            </WithSettings>
          )}
        </QueryState>
      </div>
      <div className="print:hidden">
        <NeedHelp />
      </div>
    </PageFrame>
  );
}

function Orders({ orders: listed }: { orders: readonly PatientRenewal[] }) {
  const { stock } = useCurrentPrices({ areWanted: listed.some((order) => order.continue_url !== null) });
  const orders = withCurrentStock(listed, stock);
  const { name } = useWhose();
  const { storeTimezone } = useSettings();
  const titles = orderTitles(orders, storeTimezone);
  if (orders.length === 0) {
    return name === null ? (
      <EmptyState title="You have not ordered anything yet">
        Your orders appear here once you have reordered something.
      </EmptyState>
    ) : (
      <EmptyState title={`${name} has not ordered anything yet`}>
        Orders appear here once something has been reordered.
      </EmptyState>
    );
  }
  return (
    <>
      <PharmacyLetterhead />
      <PrintButton />
      <ul className="mt-4 space-y-4 print:mt-0 print:space-y-0">
        {orders.map((order) => (
          <li key={order.id}>
            <Order order={order} title={titles.get(order.id) ?? ""} />
          </li>
        ))}
      </ul>
      {orders.length >= ORDERS_LISTED && (
        <p className="mt-4 text-ink-muted">
          Only the newest {ORDERS_LISTED} orders are shown here. For an earlier one, ask the pharmacy.
        </p>
      )}
    </>
  );
}

function Order({ order, title }: { order: PatientRenewal; title: string }) {
  const paths = usePatientPaths();
  const { storeTimezone } = useSettings();
  return (
    <article
      aria-label={title}
      className="break-inside-avoid space-y-3 rounded-md border border-line bg-surface p-4 sm:p-5 print:space-y-1 print:rounded-none print:border-0 print:border-b print:px-0 print:py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">
          <Link
            to={paths.order(order.id)}
            className="text-accent underline print:text-ink print:no-underline"
          >
            {title}
          </Link>
        </h2>
        <p className="text-ink-muted tabular-nums">
          {[
            order.order_name === null ? null : shortDay(toDay(order.created_at, storeTimezone)),
            order.total_cents === null ? null : dollars(order.total_cents),
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      </div>
      <OrderedItems items={order.items}>
        <RemovedItems items={order.removed_items} />
      </OrderedItems>
      <p className="hidden print:block">
        {order.include_delivery ? "Home delivery" : "Pick up at the pharmacy"}
      </p>
      {order.delivery ? (
        <>
          {order.is_placed && <p>{orderStanding(order)}</p>}
          {isUnderWay(order) && <DeliverySteps steps={order.delivery.steps} />}
          <OrderDelivery delivery={order.delivery} isNamed={false} />
        </>
      ) : (
        <OrderStanding order={order} />
      )}
    </article>
  );
}
