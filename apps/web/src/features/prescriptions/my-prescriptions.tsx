import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../lib/trpc.ts";
import { PrescriptionList } from "./prescription-list.tsx";
import { RecentOrders } from "./recent-orders.tsx";

/** The patient's own prescriptions, with the ways to reorder them. */
export function MyPrescriptions() {
  const prescriptions = trpc.prescriptions.listMine.useQuery();
  const settings = trpc.auth.publicSettings.useQuery();
  const failed = prescriptions.isError ? prescriptions : settings.isError ? settings : null;
  return (
    <section aria-labelledby="my-prescriptions" className="mt-8">
      <h2 id="my-prescriptions" className="text-xl font-semibold">
        My Prescriptions
      </h2>
      {failed ? (
        <div className="mt-4">
          <ErrorState
            title="We could not load your prescriptions"
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          >
            <p>Nothing has changed. Check your connection and try again.</p>
          </ErrorState>
        </div>
      ) : prescriptions.data && settings.data ? (
        <Loaded prescriptions={prescriptions.data} settings={settings.data} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

interface LoadedProps {
  prescriptions: PrescriptionItem[];
  settings: PublicSettings;
}

function Loaded({ prescriptions, settings }: LoadedProps) {
  if (prescriptions.length === 0) {
    return (
      <div className="mt-4">
        <EmptyState title="You have no prescriptions yet">
          They appear here once your pharmacy has received your first order.
        </EmptyState>
      </div>
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
    <div className="mt-4 space-y-4" role="status" aria-label="Loading your prescriptions">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
