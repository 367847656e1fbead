import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { PatientForecast } from "@scriptkeeper/contracts/reminders/forecast";
import { type Day, daysUntil, relativeDays, shortDay } from "@scriptkeeper/domain/time/days";
import { useState } from "react";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryState } from "../../../../shared/components/query-state.tsx";
import { useSettings } from "../../../../shared/settings-context.ts";

/**
 * Whether the reminder will be emailed, and when or why not. Computed once somebody opens it, because the reminder's
 * day alone doesn't tell.
 */
export function ReminderOutlook({ prescription: { id, user } }: { prescription: SinglePrescription }) {
  const { today } = useSettings();
  const [isAsked, setIsAsked] = useState(false);
  const forecast = trpc.logs.patientForecast.useQuery(
    { userId: user.id },
    { enabled: isAsked, staleTime: 0 },
  );
  return (
    <details className="text-ink-muted" onToggle={({ currentTarget }) => setIsAsked(currentTarget.open)}>
      <summary className="min-h-11 w-fit cursor-pointer content-center underline dense:-my-1 dense:min-h-7">
        Will it be sent?
      </summary>
      {isAsked && (
        <QueryState
          query={forecast}
          of="the forecast"
          failed="Failed to load the patient's forecast"
          skeleton={<p>Loading...</p>}
        >
          {(found) => <p>{answerOf(id, found, today)}</p>}
        </QueryState>
      )}
    </details>
  );
}

function answerOf(id: number, { emails, silent }: PatientForecast, today: Day): string {
  for (const { day, kind, items } of emails) {
    const item = kind === "reminder" && items.find((each) => each.id === id);
    if (item) return `Yes, on ${shortDay(day)} (${relativeDays(daysUntil(day, today))}). ${item.why}`;
  }
  const silence = silent.find((each) => each.id === id && each.about === "reminder");
  return silence ? `No reminder is waiting to be sent. ${silence.why}` : "No reminder is waiting to be sent.";
}
