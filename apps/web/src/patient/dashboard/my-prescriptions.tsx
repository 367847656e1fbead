import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { Link } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { pendingCheckout } from "../../shared/pending-checkout.ts";
import { usePatientPaths, useWhose } from "../carers/whose.ts";
import { OrdersUnderWay } from "../orders/orders-under-way.tsx";
import { isUnfinished } from "./order-state.ts";
import { placedOrders, unfinishedOrders } from "./patient-orders.ts";
import { PlacedOrders } from "./placed-orders.tsx";
import { PrescriptionList } from "./prescription-list.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { UnfinishedOrders } from "./unfinished-orders.tsx";

/** The store's message of a payment takes a moment; after two minutes nobody waits in front of the screen. */
const ASK_AGAIN_MS = 3_000;
const ASK_AT_MOST = 40;

/** The patient's prescriptions, with the ways to reorder them. */
export function MyPrescriptions() {
  const { name } = useWhose();
  return (
    <section aria-labelledby="my-prescriptions" className="mt-4 sm:mt-8">
      <h2 id="my-prescriptions" className="mb-3 text-xl font-semibold">
        {name === null ? "My Prescriptions" : `${name}'s Prescriptions`}
      </h2>
      <Prescriptions />
    </section>
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
          {/* Without its orders a prescription still says itself what became of the last one. */}
          <Known prescriptions={items} orders={orders.data?.renewals ?? []} />
        </WithSettings>
      )}
    </QueryState>
  );
}

/** Whoever comes back from the store reads of an order that waits until the store's message of the payment is here. */
function askAgain({ asked, isWaiting }: { asked: number; isWaiting: boolean | undefined }): number | false {
  return isWaiting && asked < ASK_AT_MOST && pendingCheckout() !== null ? ASK_AGAIN_MS : false;
}

interface KnownProps {
  prescriptions: PrescriptionItem[];
  orders: PatientRenewal[];
}

function Known({ prescriptions, orders }: KnownProps) {
  const paths = usePatientPaths();
  const { name } = useWhose();
  if (prescriptions.length === 0) {
    return (
      <EmptyState title={`${name === null ? "You have" : `${name} has`} no prescriptions yet`}>
        They appear here once{" "}
        {name === null ? "your pharmacy has received your" : "the pharmacy has received the"} first order.
      </EmptyState>
    );
  }
  return (
    <>
      <OrdersUnderWay orders={orders} />
      <PlacedOrders orders={placedOrders(orders)} />
      <UnfinishedOrders orders={unfinishedOrders(orders)} />
      <PrescriptionList prescriptions={prescriptions} orders={orders} />
      <RecentOrders prescriptions={prescriptions} orders={orders} />
      <p className="mt-4">
        <Link to={paths.medicines} className="inline-flex min-h-11 items-center text-accent underline">
          A list to print
        </Link>
      </p>
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
