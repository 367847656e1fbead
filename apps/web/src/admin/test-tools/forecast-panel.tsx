import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { ForecastTable, ForecastTotals } from "./forecast-table.tsx";
import { PatientForecastCard, type PatientForecastCardProps } from "./patient-forecast-card.tsx";

/** What the reminder service will send: the totals of each day, and the emails to one patient. */
export function ForecastPanel(props: PatientForecastCardProps) {
  const { storeTimezone } = useSettings();
  return (
    <div className="grid items-start gap-4 2xl:grid-cols-2">
      <WithViews list="forecast">
        <ComingDays />
      </WithViews>
      <PatientForecastCard {...props} />
      <p className="text-ink-muted 2xl:col-span-2">Days are in the store's time zone ({storeTimezone}).</p>
    </div>
  );
}

function ComingDays() {
  const { storeTimezone } = useSettings();
  const forecast = trpc.logs.forecast.useQuery();
  return (
    <Card className="min-w-0 space-y-3 dense:space-y-2 dense:border-0 dense:bg-transparent dense:p-0! short:space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:short:flex-nowrap">
        <CardTitle className="short:sr-only">The next 30 days</CardTitle>
        {forecast.data && <ForecastTotals days={forecast.data.days} />}
        <div className="ml-auto">
          <ViewsMenu isLow />
        </div>
      </div>
      <QueryState query={forecast} of="the forecast" failed="Failed to load the forecast">
        {({ days, countedAt }) => (
          <>
            <KeyedList of="list of days" className="space-y-3">
              {(keysButton) => (
                <>
                  <ForecastTable days={days} />
                  <div className="flex justify-end gap-2">
                    {keysButton}
                    <ExportMenu
                      of={{ list: "forecast", filter: {} }}
                      rows={days.length}
                      label="Export days"
                    />
                  </div>
                </>
              )}
            </KeyedList>
            <p className="text-ink-muted">
              Counted {shortInstant(new Date(countedAt), storeTimezone)} by the rules of the reminder service,
              and updated every five minutes. Today shows what the next run will send; orders and changes to
              prescriptions move what follows. Follow-up reminders and last emails to late patients are not
              counted.
            </p>
          </>
        )}
      </QueryState>
    </Card>
  );
}
