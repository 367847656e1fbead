import {
  type ReminderCloseness,
  reminderBadge,
  reminderCloseness,
} from "@scriptkeeper/domain/reminder-words";
import { Badge } from "@scriptkeeper/ui/badge";
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

/** How close the next reminder is. */
export function ReminderBadge({ days }: { days: number | null }) {
  const { variant, Icon } = looks[reminderCloseness(days)];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {reminderBadge(days)}
    </Badge>
  );
}
