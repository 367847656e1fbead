import {
  type ReminderCloseness,
  reminderBadge,
  reminderCloseness,
} from "@scriptkeeper/domain/reminders/reminder-words";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";

const looks = {
  not_set: "secondary",
  overdue: "destructive",
  very_soon: "warning",
  soon: "outline",
  later: "success",
} as const satisfies Record<ReminderCloseness, unknown>;

/** How close the next reminder is. Today's counts as overdue, though it is not late: it is sent with the next run. */
export function ReminderBadge({ days }: { days: number | null }) {
  return (
    <CellLines plain details={[days === 0 && "due today"]}>
      <Badge isState variant={looks[reminderCloseness(days)]}>
        {reminderBadge(days)}
      </Badge>
    </CellLines>
  );
}
