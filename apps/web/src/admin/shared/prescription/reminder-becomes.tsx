import type { EligibilityCode, PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry, expiryStatus } from "@scriptkeeper/domain/prescriptions/expiry";
import { relativeReminder } from "@scriptkeeper/domain/reminders/reminder-words";
import { type Day, daysUntil, shortDay } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { useSettings } from "../../../shared/settings-context.ts";

export interface ReminderBecomesProps {
  item: PrescriptionItem;
  /** The chosen day; empty if there is none. */
  date: Day;
  /** Whether a new reminder is sent even if one was sent before. */
  clear: boolean;
}

/** The day of the reminder now and after the change, and whether it is emailed at once. */
export function ReminderBecomes({ item, date, clear }: ReminderBecomesProps) {
  const { today } = useSettings();
  return (
    <div className="space-y-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-ink-muted">Reminder now</dt>
        <dd>{dayText(item.next_reminder_date, today)}</dd>
        <dt className="text-ink-muted">Becomes</dt>
        <dd className="font-semibold">{date ? dayText(date, today) : "Choose a day"}</dd>
      </dl>
      <div role="status">
        <Consequence item={item} date={date} clear={clear} />
      </div>
    </div>
  );
}

function Consequence({ item, date, clear }: ReminderBecomesProps) {
  const { today } = useSettings();
  if (!date) return null;
  if (date === item.next_reminder_date && !clear)
    return <Alert variant="info">This is already its date. Nothing changes.</Alert>;
  if (date > today) return <ExpiredByThen item={item} date={date} />;
  const obstacle = obstacles[item.eligibility.code];
  if (obstacle)
    return (
      <Alert variant="warning">
        This date {hasCome(date, today)}, but no reminder will be emailed: {obstacle}
      </Alert>
    );
  return (
    <Alert
      variant="destructive"
      title={`The patient will be emailed on the next run: the date ${hasCome(date, today)}.`}
    >
      <p>Patients who have stopped reminders, or whose address does not work, are not emailed.</p>
    </Alert>
  );
}

/** For a day to come only the expiry is certain; other obstacles may have gone by then. */
function ExpiredByThen({ item, date }: Pick<ReminderBecomesProps, "item" | "date">) {
  const { today } = useSettings();
  const expiry = effectiveExpiry(item);
  if (expiry === null || expiryStatus(expiry, date) !== "expired") return null;
  return (
    <Alert variant="warning">
      No reminder will be emailed on this date: the prescription {expiry > today ? "expires" : "expired"} on{" "}
      {shortDay(expiry)}.
    </Alert>
  );
}

function hasCome(date: Day, today: Day): string {
  return date === today ? "is today" : "has passed";
}

function dayText(day: Day | null, today: Day): string {
  if (day === null) return relativeReminder(null);
  return `${shortDay(day)} (${relativeReminder(daysUntil(day, today))})`;
}

/** Why the reminder of an item waits; `null` if it does not. */
export const obstacles: Record<EligibilityCode, string | null> = {
  ok: null,
  checkout_open: null,
  needs_review: "this prescription has not been reviewed yet.",
  order_placed: "its last repeat is in an order that has been placed.",
  no_repeats: "it has no repeats left.",
  expired: "it has expired.",
  unavailable: "the store can't supply the product right now.",
};
