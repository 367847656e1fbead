import { ErrorState } from "@scriptkeeper/ui/error-state";
import { trpc } from "../../lib/trpc.ts";
import { DaysCard, DaysSkeleton } from "./days-card.tsx";

/** Reminders due in the next 30 days beside the renewals of the last 30. */
export function Outlook() {
  const outlook = trpc.logs.outlook.useQuery();
  if (outlook.isError) {
    return (
      <div className="max-w-xl">
        <ErrorState
          title="Failed to load the charts"
          onRetry={() => void outlook.refetch()}
          retrying={outlook.isFetching}
        >
          <p>The charts of reminders and renewals can't be drawn.</p>
        </ErrorState>
      </div>
    );
  }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {outlook.data ? (
        <>
          <DaysCard
            title="Reminders due"
            period="the next 30 days"
            note="Overdue ones count as today's."
            days={outlook.data.remindersDue}
          />
          <DaysCard
            title="Renewals"
            period="the last 30 days"
            note="Lapsed and cancelled orders are left out."
            days={outlook.data.renewals}
          />
        </>
      ) : (
        <>
          <DaysSkeleton />
          <DaysSkeleton />
        </>
      )}
    </div>
  );
}
