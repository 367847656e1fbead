import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { usePatientPaths, useWhose } from "../carers/whose.ts";
import { hasLeftForStore } from "../orders/continued-order.ts";
import { OrdersUnderWay } from "../orders/orders-under-way.tsx";
import { NoEmailsNotice } from "../reminder-emails/no-emails-notice.tsx";
import { isUnfinished } from "./orders/order-state.ts";
import { ordersUnderWay, placedOrders, unfinishedOrders } from "./orders/patient-orders.ts";
import { PlacedOrders } from "./orders/placed-orders.tsx";
import { RecentOrders } from "./orders/recent-orders.tsx";
import { UnfinishedOrders } from "./orders/unfinished-orders.tsx";
import { withCurrentStock } from "./orders/with-current-stock.ts";
import { PrescriptionList } from "./prescription-list.tsx";
import { DueNow } from "./reorder/due-now.tsx";
import { useCurrentPrices } from "./reorder/use-current-prices.ts";
import { dueItems } from "./supply-groups.ts";

/** The store's message about a payment takes a moment; after two minutes nobody is still watching the screen. */
const ASK_AGAIN_MS = 3_000;
const ASK_AT_MOST = 40;

const HEADING = "my-prescriptions";

/**
 * The patient's prescriptions, with the ways to reorder them. On a wide screen the orders and `children` stand beside
 * them.
 */
export function MyPrescriptions({ children }: { children: ReactNode }) {
  const { name } = useWhose();
  return (
    <div className="mt-2 sm:mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
      <h2
        id={HEADING}
        tabIndex={-1}
        className="mb-2 text-xl font-semibold outline-none sm:mb-3 lg:col-span-full"
      >
        {name === null ? "My Prescriptions" : `${name}'s Prescriptions`}
      </h2>
      <Prescriptions />
      {/* Leaves room for the recent orders while they load. */}
      <div className="lg:col-start-2 lg:[[role=status]+&]:mt-[32rem]">{children}</div>
    </div>
  );
}

function Prescriptions() {
  const prescriptions = trpc.prescriptions.listMine.useQuery(undefined, {
    refetchInterval: ({ state: { data, dataUpdateCount: asked } }) =>
      askAgain({ asked, isWaiting: data?.some((item) => item.last_order && isUnfinished(item.last_order)) }),
  });
  const orders = trpc.renewals.listMine.useQuery(undefined, {
    refetchInterval: ({ state: { data, dataUpdateCount: asked } }) =>
      askAgain({ asked, isWaiting: data?.renewals.some(isUnfinished) }),
  });
  const block = {
    of: "your prescriptions",
    failed: "We could not load your prescriptions",
    explain: (error: unknown) =>
      serverMessage(error) ?? "Nothing has changed. Check your connection and try again.",
    skeleton: <Waiting />,
  };
  return (
    <QueryState {...block} query={prescriptions}>
      {(items) => (
        <WithSettings {...block}>
          {/* Without the orders, each prescription still says what happened to its last one. */}
          <Known prescriptions={items} orders={orders.data?.renewals ?? []} />
        </WithSettings>
      )}
    </QueryState>
  );
}

/**
 * Asks again while an order waits for the store's message about its payment, if the patient has just come back from
 * the store.
 */
function askAgain({ asked, isWaiting }: { asked: number; isWaiting: boolean | undefined }): number | false {
  return isWaiting && asked < ASK_AT_MOST && hasLeftForStore() ? ASK_AGAIN_MS : false;
}

interface KnownProps {
  prescriptions: PrescriptionItem[];
  orders: PatientRenewal[];
}

function Known({ prescriptions, orders: listed }: KnownProps) {
  const paths = usePatientPaths();
  const { name, mayOrder } = useWhose();
  const { today } = useSettings();
  const { prices, stock } = useCurrentPrices();
  const orders = withCurrentStock(listed, stock);
  if (prescriptions.length === 0) {
    return (
      <EmptyState title={`${name === null ? "You have" : `${name} has`} no prescriptions yet`}>
        They appear here once{" "}
        {name === null ? "your pharmacy has received your" : "the pharmacy has received the"} first order.
      </EmptyState>
    );
  }
  const [unfinished, placed] = [unfinishedOrders(orders), placedOrders(orders)];
  const underWay = ordersUnderWay(orders, today);
  return (
    <>
      <section aria-labelledby={HEADING} className="lg:row-span-2">
        {mayOrder && <DueNow due={dueItems(prescriptions, today).map((item) => item.id)} prices={prices} />}
        <NoEmailsNotice headingId={HEADING} />
        <UnfinishedOrders orders={unfinished} prescriptions={prescriptions} />
        <OrdersUnderWay orders={underWay} />
        <PlacedOrders orders={placed} />
        <PrescriptionList
          prescriptions={prescriptions}
          orders={orders}
          ordersAbove={unfinished.length + underWay.length + placed.length}
          prices={prices}
        />
      </section>
      <div className="mt-4 lg:mt-0">
        <RecentOrders prescriptions={prescriptions} orders={orders} />
        <p className="mt-1">
          <Link to={paths.medicines} className="inline-flex min-h-11 items-center text-accent underline">
            Printable medicine list
          </Link>
        </p>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
