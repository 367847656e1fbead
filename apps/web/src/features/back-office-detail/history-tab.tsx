import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../lib/trpc.ts";
import { HistoryEntry } from "./history-entry.tsx";

/** Everything that happened to a prescription, the newest first. */
export function HistoryTab({ prescriptionId, timeZone }: { prescriptionId: number; timeZone: string }) {
  const history = trpc.prescriptions.history.useQuery({ id: prescriptionId }, { staleTime: 0 });
  if (history.isError) {
    return (
      <ErrorState
        title="Failed to load the history"
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (!history.data) {
    return (
      <div role="status" aria-label="Loading the history">
        <Skeleton className="h-80 max-w-3xl" />
      </div>
    );
  }
  const { events, isComplete } = history.data;
  return (
    <div className="max-w-3xl space-y-4">
      <ol aria-label="History" className="ml-4 border-l border-line pl-6">
        {events.map((event) => (
          <HistoryEntry key={event.key} event={event} timeZone={timeZone} />
        ))}
      </ol>
      {!isComplete && <p className="text-ink-muted">Older events are not shown.</p>}
      <p className="text-ink-muted">Times are the store's ({timeZone}).</p>
    </div>
  );
}
