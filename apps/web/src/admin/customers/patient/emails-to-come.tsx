import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import type { ComingEmail, Silence } from "@scriptkeeper/contracts/reminders/forecast";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../shared/api/trpc.ts";
import { DayText } from "../../../shared/components/day-text.tsx";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { comingEmailLabels } from "../../shared/coming-email-labels.ts";
import { StopReminders } from "../stop-reminders.tsx";

/** The emails that the patient will get, when and why, and the medicines about which there will be none. */
export function EmailsToCome({ customer }: { customer: CustomerRow }) {
  const forecast = trpc.logs.patientForecast.useQuery({ userId: customer.id });
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Upcoming emails</CardTitle>
        <StopReminders customer={customer} />
      </div>
      <QueryState
        query={forecast}
        of="the emails to come"
        failed="Failed to load the patient's forecast"
        skeleton={<Skeleton className="h-40" />}
      >
        {({ emails, silent }) => (
          <>
            {emails.length === 0 && <p className="text-ink-muted">No reminders or notices are coming up.</p>}
            <ol aria-label="Upcoming emails" className="divide-y divide-line">
              {emails.map((email) => (
                <Email key={`${email.day} ${email.kind}`} email={email} />
              ))}
            </ol>
            {silent.length > 0 && <Silent silent={silent} />}
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Email({ email: { day, kind, items } }: { email: ComingEmail }) {
  const { today } = useSettings();
  return (
    <li className="py-2 first:pt-0">
      <p className="font-semibold">
        <DayText day={day} today={today} />: {comingEmailLabels[kind]}
      </p>
      {items.map((item) => (
        <p key={item.id} className="wrap-anywhere">
          {medicineName(item)}. <span className="text-ink-muted">{item.why}</span>
        </p>
      ))}
    </li>
  );
}

const subjects: Record<Silence["about"], string> = { reminder: "no reminder", notice: "no expiry notice" };

function Silent({ silent }: { silent: readonly Silence[] }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold dense:min-h-7">
        Not coming, and why
      </summary>
      <ul className="space-y-1">
        {silent.map(({ about, why, ...item }) => (
          <li key={`${item.id} ${about}`} className="wrap-anywhere">
            {medicineName(item)}, {subjects[about]}. <span className="text-ink-muted">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
