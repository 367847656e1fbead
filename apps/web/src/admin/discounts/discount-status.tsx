import type { Discount } from "@scriptkeeper/contracts/discounts";
import { type DiscountPhase, discountPhase } from "@scriptkeeper/domain/discounts";
import { Badge } from "@scriptkeeper/ui/badge";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";

const looks = {
  running: { label: "Active", variant: "success", Icon: CircleCheck },
  off: { label: "Inactive", variant: "secondary", Icon: CirclePause },
  not_started: { label: "Not yet started", variant: "warning", Icon: CalendarClock },
  ended: { label: "Ended", variant: "outline", Icon: CalendarX },
} as const satisfies Record<DiscountPhase, unknown>;

/** Whether a discount counts today. */
export function DiscountStatus({ discount }: { discount: Discount }) {
  const { label, variant, Icon } = looks[phase(discount)];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

function phase({ is_active, start_date, end_date }: Discount): DiscountPhase {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return discountPhase({ is_active, starts_at: instant(start_date), ends_at: instant(end_date) }, new Date());
}
