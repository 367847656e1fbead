import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Link } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { paths } from "../../shared/paths.ts";
import { DaysCard, DaysSkeleton } from "./days-card.tsx";

/** Reminders due in the next 30 days beside the renewals of the last 30. */
export function Outlook() {
  const outlook = trpc.logs.outlook.useQuery();
  return (
    <QueryState query={outlook} of="the charts" failed="Failed to load the charts" skeleton={<Waiting />}>
      {({ remindersDue, renewals, countedAt, timeZone }) => (
        <div className={cards}>
          <DaysCard
            title="Reminders due"
            period="the next 30 days"
            note="Overdue reminders count as today's."
            days={remindersDue}
            opens={(day) => rowsOf(paths.adminRemindersDue, day)}
          />
          <DaysCard
            title="Renewals"
            period="the last 30 days"
            note="Lapsed and cancelled orders are left out."
            days={renewals}
            opens={(day) => rowsOf(paths.adminOrders, day)}
          />
          <p className="text-ink-muted xl:col-span-2">
            Counted {shortInstant(new Date(countedAt), timeZone)}. Updated every five minutes.{" "}
            <Link to={paths.adminInsight} className="text-accent underline">
              What happened after reminders, week by week
            </Link>
          </p>
        </div>
      )}
    </QueryState>
  );
}

function rowsOf(list: string, day?: string): string {
  return day ? `${list}?day=${day}` : list;
}

const cards = "grid gap-4 xl:grid-cols-2";

function Waiting() {
  return (
    <div className={cards}>
      <DaysSkeleton />
      <DaysSkeleton />
    </div>
  );
}
