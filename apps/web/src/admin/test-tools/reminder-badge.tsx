import {
  type ReminderCloseness,
  reminderBadge,
  reminderCloseness,
} from "@scriptkeeper/domain/reminder-words";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import BellOff from "lucide-react/icons/bell-off";
import BellRing from "lucide-react/icons/bell-ring";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarDays from "lucide-react/icons/calendar-days";
import TriangleAlert from "lucide-react/icons/triangle-alert";

const looks = {
  not_set: { variant: "secondary", Icon: BellOff },
  overdue: { variant: "destructive", Icon: TriangleAlert },
  very_soon: { variant: "warning", Icon: BellRing },
  soon: { variant: "outline", Icon: CalendarClock },
  later: { variant: "success", Icon: CalendarDays },
} as const satisfies Record<ReminderCloseness, unknown>;

const dueToday = { variant: "warning", Icon: BellRing } as const;

/** How close the next reminder is. One of today goes out with the next run: it counts as overdue, but nothing is late. */
export function ReminderBadge({ days }: { days: number | null }) {
  const isToday = days === 0;
  const { variant, Icon } = isToday ? dueToday : looks[reminderCloseness(days)];
  return (
    <CellLines plain details={[isToday && "counts as overdue"]}>
      <Badge variant={variant}>
        <Icon aria-hidden="true" />
        {reminderBadge(days)}
      </Badge>
    </CellLines>
  );
}
