import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { serverMessage } from "../../lib/api-answer.ts";
import { trpc } from "../../lib/trpc.ts";
import { PrescriptionList } from "./prescription-list.tsx";
import { RecentOrders } from "./recent-orders.tsx";

/** The patient's own prescriptions, with the ways to reorder them. */
export function MyPrescriptions() {
  return (
    <section aria-labelledby="my-prescriptions" className="mt-8">
      <h2 id="my-prescriptions" className="mb-4 text-xl font-semibold">
        My Prescriptions
      </h2>
      <Prescriptions />
    </section>
  );
}

function Prescriptions() {
  const prescriptions = trpc.prescriptions.listMine.useQuery();
  const settings = trpc.auth.publicSettings.useQuery();
  if (prescriptions.data && settings.data) {
    return <Loaded prescriptions={prescriptions.data} settings={settings.data} />;
  }
  const failed = [prescriptions, settings].find((query) => query.isError);
  if (!failed) return <Waiting />;
  return (
    <ErrorState
      title="We could not load your prescriptions"
      onRetry={() => void failed.refetch()}
      retrying={failed.isFetching}
    >
      <p>{serverMessage(failed.error) ?? "Nothing has changed. Check your connection and try again."}</p>
    </ErrorState>
  );
}

interface LoadedProps {
  prescriptions: PrescriptionItem[];
  settings: PublicSettings;
}

function Loaded({ prescriptions, settings }: LoadedProps) {
  if (prescriptions.length === 0) {
    return (
      <EmptyState title="You have no prescriptions yet">
        They appear here once your pharmacy has received your first order.
      </EmptyState>
    );
  }
  return (
    <>
      <PrescriptionList prescriptions={prescriptions} settings={settings} />
      <RecentOrders prescriptions={prescriptions} today={settings.today} />
    </>
  );
}

function Waiting() {
  return (
    <div className="space-y-4" role="status" aria-label="Loading your prescriptions">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
