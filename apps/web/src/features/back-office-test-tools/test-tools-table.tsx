import type { TestToolsRow } from "@scriptkeeper/contracts/test-tools";
import { type Day, dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { isDay, ReminderActions } from "./reminder-actions.tsx";
import { ReminderBadge } from "./reminder-badge.tsx";

export interface TestToolsTableProps {
  prescriptions: readonly TestToolsRow[];
  timeZone: string;
  /** The one whose date is being set. */
  busyId: number | null;
  onSetDate: (change: { id: number; day: Day }) => void;
}

/** Prescriptions with their next reminder, and the days it can be moved to. */
export function TestToolsTable({ prescriptions, timeZone, busyId, onSetDate }: TestToolsTableProps) {
  return (
    <Table aria-label="Prescriptions and their reminders">
      <TableHead>
        <TableRow>
          {["Product", "User", "Current Reminder", "Status", "Actions"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {prescriptions.map((prescription) => (
          <TableRow key={prescription.id}>
            <TableCell className="max-w-72 min-w-40 break-words">
              <span className="font-semibold">{prescription.product_name}</span>
              <span className="block text-ink-muted">ID {prescription.id}</span>
            </TableCell>
            <TableCell className="min-w-40 wrap-anywhere">
              {prescription.user_name}
              <span className="block text-ink-muted">{prescription.user_email}</span>
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {reminderText(prescription.next_reminder_date)}
            </TableCell>
            <TableCell>
              <ReminderBadge days={prescription.days_until_reminder} />
            </TableCell>
            <TableCell>
              <ReminderActions
                prescription={prescription}
                today={() => dayAt(new Date(), timeZone)}
                busy={busyId === prescription.id}
                onSetDate={onSetDate}
              />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function reminderText(day: Day | null): string {
  if (day === null) return "Not set";
  return isDay(day) ? shortDay(day) : "Invalid date";
}
