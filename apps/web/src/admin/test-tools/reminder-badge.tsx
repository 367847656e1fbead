import {
  type ReminderCloseness,
  reminderBadge,
  reminderCloseness,
} from "@scriptkeeper/domain/reminder-words";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";

const looks = {
  not_set: "secondary",
  overdue: "destructive",
  very_soon: "warning",
  soon: "outline",
  later: "success",
} as const satisfies Record<ReminderCloseness, unknown>;

/** How close the next reminder is. One of today goes out with the next run: it counts as overdue, but nothing is late. */
export function ReminderBadge({ days }: { days: number | null }) {
  const isToday = days === 0;
  return (
    <CellLines plain details={[isToday && "counts as overdue"]}>
      <Badge isState variant={isToday ? "warning" : looks[reminderCloseness(days)]}>
        {reminderBadge(days)}
      </Badge>
    </CellLines>
  );
}
