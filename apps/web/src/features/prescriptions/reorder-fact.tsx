import { type Day, daysUntil, relativeDays, shortDay } from "@scriptkeeper/domain/days";
import { type ReorderStatus, reorderStatus } from "@scriptkeeper/domain/reorder-status";
import { Badge, type BadgeVariant } from "@scriptkeeper/ui/badge";
import Bell from "lucide-react/icons/bell";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import RefreshCw from "lucide-react/icons/refresh-cw";

const looks = {
  due: { variant: "default", Icon: RefreshCw },
  soon: { variant: "warning", Icon: Clock },
  active: { variant: "success", Icon: CircleCheck },
} as const satisfies Record<ReorderStatus["state"], { variant: BadgeVariant; Icon: unknown }>;

export interface ReorderFactProps {
  nextReminder: Day | null;
  today: Day;
  /** The item cannot be ordered: the badge then does not call for attention. */
  muted: boolean;
}

/** When to reorder, in words and as a badge. */
export function ReorderFact({ nextReminder, today, muted }: ReorderFactProps) {
  const status = reorderStatus(nextReminder, today);
  const { variant, Icon } = looks[status.state];
  return (
    <li className="flex items-start gap-3">
      <Bell aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {status.text ?? nextTime(nextReminder, today)}
        <Badge variant={muted ? "outline" : variant} size="md">
          <Icon aria-hidden="true" />
          {status.badge}
        </Badge>
      </span>
    </li>
  );
}

function nextTime(nextReminder: Day | null, today: Day): string {
  if (!nextReminder) return "No reminder planned";
  return `Next reminder ${shortDay(nextReminder)} (${relativeDays(daysUntil(nextReminder, today))})`;
}
