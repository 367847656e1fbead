import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { relativeReminder } from "@scriptkeeper/domain/reminders/reminder-words";
import { type Day, daysUntil, shortDay } from "@scriptkeeper/domain/time/days";
import type { ReactNode } from "react";
import { useSettings } from "../../../shared/settings-context.ts";

/** Quantity, repeats, next reminder and expiry of an item. */
export function ItemFacts({ item }: { item: PrescriptionItem }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
      <Fact name="Quantity">{item.quantity}</Fact>
      {item.repeats !== null && item.repeats > 0 && <Fact name="Repeats">{item.repeats}</Fact>}
      <Fact name="Reminder">
        <ReminderText day={item.next_reminder_date} />
      </Fact>
      <Fact name="Expiry">
        <ExpiryText item={item} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReminderText({ day }: { day: Day | null }) {
  const { today } = useSettings();
  if (day === null) return relativeReminder(null);
  const left = daysUntil(day, today);
  return (
    <>
      {shortDay(day)}{" "}
      <span className={left < 0 ? "font-semibold text-danger" : "text-ink-muted"}>
        ({relativeReminder(left)})
      </span>
    </>
  );
}

function ExpiryText({ item }: { item: PrescriptionItem }) {
  const expiry = effectiveExpiry(item);
  if (expiry === null) return "not recorded";
  return (
    <>
      {shortDay(expiry)}
      {item.prescription_expiry_date === null && <span className="text-ink-muted"> (system default)</span>}
    </>
  );
}
