import type { Day } from "@scriptkeeper/domain/days";
import { type ReorderStatus, reorderStatus } from "@scriptkeeper/domain/reorder-status";
import { Badge, type BadgeVariant } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { DayText } from "../../shared/components/day-text.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { Fact } from "./fact.tsx";

const looks = {
  due: { variant: "default", Icon: RefreshCw },
  soon: { variant: "warning", Icon: Clock },
  active: { variant: "success", Icon: CircleCheck },
} as const satisfies Record<ReorderStatus["state"], { variant: BadgeVariant; Icon: unknown }>;

export interface ReorderFactProps {
  nextReminder: Day | null;
  /** The item cannot be ordered: the badge then does not call for attention. */
  muted: boolean;
}

/** When to reorder, in words and as a badge. */
export function ReorderFact({ nextReminder, muted }: ReorderFactProps) {
  const { today } = useSettings();
  const status = reorderStatus(nextReminder, today);
  const { variant, Icon } = looks[status.state];
  return (
    <Fact>
      <span>{status.text ?? <NextTime nextReminder={nextReminder} today={today} />}</span>
      <Badge
        variant={muted ? "outline" : variant}
        size="md"
        className="ml-1.5 align-bottom whitespace-normal!"
      >
        <Icon aria-hidden="true" />
        {status.badge}
      </Badge>
    </Fact>
  );
}

function NextTime({ nextReminder, today }: { nextReminder: Day | null; today: Day }) {
  if (!nextReminder) return "No reminder planned";
  return (
    <>
      Next reminder <DayText day={nextReminder} today={today} />
    </>
  );
}
