import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { HistoryEntry } from "./history-entry.tsx";

/** The history of a prescription, newest first. */
export function HistoryTab({ prescriptionId }: { prescriptionId: number }) {
  const { storeTimezone } = useSettings();
  const history = trpc.prescriptions.history.useQuery({ id: prescriptionId }, { staleTime: 0 });
  return (
    <QueryState
      query={history}
      of="the history"
      failed="Failed to load the history"
      skeleton={<Skeleton className="h-80 max-w-3xl" />}
    >
      {({ events, isComplete }) => (
        <div className="max-w-3xl space-y-4">
          <ol aria-label="History" className="ml-4 border-l border-line pl-6">
            {events.map((event) => (
              <HistoryEntry key={event.key} event={event} />
            ))}
          </ol>
          {!isComplete && <p className="text-ink-muted">Older events are not shown.</p>}
          <p className="text-ink-muted">Times are in the store's time zone ({storeTimezone}).</p>
        </div>
      )}
    </QueryState>
  );
}
