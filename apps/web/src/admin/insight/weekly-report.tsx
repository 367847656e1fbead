import { insightMessages } from "@scriptkeeper/contracts/reporting/insight-messages";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { useId } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useWantWeeklyReport } from "./use-want-weekly-report.ts";

/** Shows whether the administrator gets these numbers by email, and switches it. */
export function WeeklyReport() {
  const id = useId();
  const report = trpc.insight.weeklyReport.useQuery();
  const [want, { isPending }] = useWantWeeklyReport();
  return (
    <QueryState
      query={report}
      of="the weekly report"
      failed={insightMessages.reportUnknown}
      skeleton={<Skeleton className="h-12 max-w-xl" />}
    >
      {({ is_wanted, email, next_on }) => (
        <div className="flex items-start gap-3">
          <Checkbox
            id={id}
            checked={is_wanted}
            aria-disabled={isPending}
            aria-describedby={`${id}-note`}
            onCheckedChange={(checked) => want({ is_wanted: checked === true })}
          />
          <div>
            <label htmlFor={id} className="font-semibold">
              Send me this every Monday
            </label>
            <p id={`${id}-note`} className="text-ink-muted wrap-anywhere">
              {is_wanted && next_on
                ? `The next one goes to ${email} on ${shortDay(next_on)}.`
                : `The numbers for the last four weeks, sent to ${email}. No patients are named.`}
            </p>
          </div>
        </div>
      )}
    </QueryState>
  );
}
