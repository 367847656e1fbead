import { type Day, daysUntil, relativeDays, shortDay } from "@scriptkeeper/domain/days";
import {
  type ExpiryDates,
  type ExpiryStatus,
  effectiveExpiry,
  expiryStatus,
} from "@scriptkeeper/domain/expiry";
import { Badge } from "@scriptkeeper/ui/badge";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX from "lucide-react/icons/calendar-x";

const looks = {
  active: { verb: "Active until", badge: null, Icon: CalendarCheck },
  "expiring-soon": {
    verb: "Expires",
    badge: { variant: "warning", text: "Expiring soon" },
    Icon: CalendarClock,
  },
  expired: { verb: "Expired", badge: { variant: "destructive", text: "Expired" }, Icon: CalendarX },
} as const satisfies Record<ExpiryStatus, unknown>;

/** When the prescription expires, with its status. */
export function ExpiryFact({ dates, today }: { dates: ExpiryDates; today: Day }) {
  const expiry = effectiveExpiry(dates);
  const { verb, badge, Icon } = looks[expiryStatus(expiry, today)];
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {expiry
          ? `${verb} ${shortDay(expiry)} (${relativeDays(daysUntil(expiry, today))})`
          : "No expiry date recorded"}
        {badge && (
          <Badge variant={badge.variant} size="md">
            {badge.text}
          </Badge>
        )}
      </span>
    </li>
  );
}
