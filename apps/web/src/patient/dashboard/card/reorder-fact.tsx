import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { hasExpired } from "@scriptkeeper/domain/prescriptions/expiry";
import { type ReorderStatus, reorderStatus } from "@scriptkeeper/domain/supply/reorder-status";
import type { Day } from "@scriptkeeper/domain/time/days";
import { Badge, type BadgeVariant } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { DayText } from "../../../shared/components/day-text.tsx";
import { useSettings } from "../../../shared/settings-context.ts";
import { Fact } from "../../medicines/facts.tsx";
import { useNoEmails } from "../../reminder-emails/use-no-emails.ts";

const looks = {
  due: { variant: "default", Icon: RefreshCw },
  soon: { variant: "warning", Icon: Clock },
  active: { variant: "success", Icon: CircleCheck },
} as const satisfies Record<ReorderStatus["state"], { variant: BadgeVariant; Icon: unknown }>;

export interface ReorderFactProps {
  item: PrescriptionItem;
  /** Whether the item can't be ordered, so that the badge does not call for attention. */
  muted: boolean;
}

/** When to reorder, in words and as a badge. */
export function ReorderFact({ item, muted }: ReorderFactProps) {
  const { today } = useSettings();
  const status = reorderStatus(item.next_reminder_date, today);
  const { variant, Icon } = looks[status.state];
  return (
    <Fact>
      <span>{status.text ?? <NextReminder item={item} />}</span>{" "}
      <Badge variant={muted ? "secondary" : variant} size="md" className="align-bottom whitespace-normal!">
        <Icon aria-hidden="true" />
        {status.badge}
      </Badge>
    </Fact>
  );
}

/** When the next reminder comes, if one does. Shows nothing while it is unknown whether emails reach anybody. */
function NextReminder({ item }: { item: PrescriptionItem }) {
  const { today } = useSettings();
  const noEmails = useNoEmails();
  const day = item.next_reminder_date;
  if (noEmails || day === null || !comes(item, day)) return "No reminder planned";
  if (noEmails === undefined) return null;
  return (
    <>
      Next reminder <DayText day={day} today={today} />
    </>
  );
}

/** Tells whether a reminder is sent on its day: there is none if the prescription is used up or will have expired. */
function comes({ eligibility: { code }, ...dates }: PrescriptionItem, day: Day): boolean {
  return code !== "no_repeats" && code !== "expired" && !hasExpired(dates, day);
}
