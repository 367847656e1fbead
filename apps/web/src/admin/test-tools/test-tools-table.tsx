import type { TestToolsRow } from "@scriptkeeper/contracts/test-tools";
import { type Day, dayAt, shortDay } from "@scriptkeeper/domain/days";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { useSettings } from "../../shared/settings-context.ts";
import { isDay, ReminderActions } from "./reminder-actions.tsx";
import { ReminderBadge } from "./reminder-badge.tsx";

export interface TestToolsTableProps {
  prescriptions: readonly TestToolsRow[];
  /** The one whose date is being set. */
  busyId: number | null;
  onSetDate: (change: { id: number; day: Day }) => void;
}

/** Prescriptions with their next reminder, and the days it can be moved to. */
export function TestToolsTable({ prescriptions, busyId, onSetDate }: TestToolsTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <DataTable
      aria-label="Prescriptions and their reminders"
      rows={prescriptions}
      keyOf={(prescription) => prescription.id}
      columns={[
        {
          title: "Product",
          className: "max-w-72 min-w-40 break-words",
          cell: (prescription) => (
            <>
              <span className="font-semibold">{prescription.product_name}</span>
              <span className="block text-ink-muted">ID {prescription.id}</span>
            </>
          ),
        },
        {
          title: "User",
          className: "min-w-40 wrap-anywhere",
          cell: (prescription) => (
            <>
              {prescription.user_name}
              <span className="block text-ink-muted">{prescription.user_email}</span>
            </>
          ),
        },
        {
          title: "Current Reminder",
          className: "whitespace-nowrap",
          cell: (prescription) => reminderText(prescription.next_reminder_date),
        },
        {
          title: "Status",
          cell: (prescription) => <ReminderBadge days={prescription.days_until_reminder} />,
        },
        {
          title: "Actions",
          cell: (prescription) => (
            <ReminderActions
              prescription={prescription}
              today={() => dayAt(new Date(), storeTimezone)}
              busy={busyId === prescription.id}
              onSetDate={onSetDate}
            />
          ),
        },
      ]}
    />
  );
}

function reminderText(day: Day | null): string {
  if (day === null) return "Not set";
  return isDay(day) ? shortDay(day) : "Invalid date";
}
