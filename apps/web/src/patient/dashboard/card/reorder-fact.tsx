import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { Day } from "@scriptkeeper/domain/days";
import { hasExpired } from "@scriptkeeper/domain/expiry";
import { type ReorderStatus, reorderStatus } from "@scriptkeeper/domain/reorder-status";
import { Badge, type BadgeVariant } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { useNoEmails } from "../../reminder-emails/use-no-emails.ts";
import { Fact } from "./fact.tsx";

const looks = {
  due: { variant: "default", Icon: RefreshCw },
  soon: { variant: "warning", Icon: Clock },
  active: { variant: "success", Icon: CircleCheck },
} as const satisfies Record<ReorderStatus["state"], { variant: BadgeVariant; Icon: unknown }>;

export interface ReorderFactProps {
  item: PrescriptionItem;
  /** The item cannot be ordered: the badge then does not call for attention. */
  muted: boolean;
}

/** When to reorder, in words and as a badge. */
export function ReorderFact({ item, muted }: ReorderFactProps) {
  const { today } = useSettings();
  const isSent = useNoEmails() === null && comes(item);
  const nextReminder = item.next_reminder_date;
  const status = reorderStatus(nextReminder, today);
  const { variant, Icon } = looks[status.state];
  return (
    <Fact>
      <span>{status.text ?? <NextTime nextReminder={isSent ? nextReminder : null} today={today} />}</span>{" "}
      <Badge variant={muted ? "secondary" : variant} size="md" className="align-bottom whitespace-normal!">
        <Icon aria-hidden="true" />
        {status.badge}
      </Badge>
    </Fact>
  );
}

/** Whether a reminder comes on its day: of a prescription that gives nothing more by then there is none. */
function comes({ eligibility: { code }, next_reminder_date: day, ...dates }: PrescriptionItem): boolean {
  if (code === "no_repeats" || code === "expired" || day === null) return false;
  return !hasExpired(dates, day);
}

function NextTime({ nextReminder, today }: { nextReminder: Day | null; today: Day }) {
  if (!nextReminder) return "No reminder planned";
  return (
    <>
      Next reminder <DayText day={nextReminder} today={today} />
    </>
  );
}
