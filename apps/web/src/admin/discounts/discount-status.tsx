import type { Discount } from "@scriptkeeper/contracts/discounts";
import { type DiscountPhase, discountPhase } from "@scriptkeeper/domain/discounts";
import { Badge } from "@scriptkeeper/ui/badge";

const looks = {
  running: { label: "Active", variant: "success" },
  off: { label: "Inactive", variant: "secondary" },
  not_started: { label: "Not yet started", variant: "warning" },
  ended: { label: "Ended", variant: "outline" },
} as const satisfies Record<DiscountPhase, unknown>;

/** Whether a discount counts today. */
export function DiscountStatus({ discount }: { discount: Discount }) {
  const { label, variant } = looks[phase(discount)];
  return (
    <Badge isState variant={variant}>
      {label}
    </Badge>
  );
}

function phase({ is_active, start_date, end_date }: Discount): DiscountPhase {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return discountPhase({ is_active, starts_at: instant(start_date), ends_at: instant(end_date) }, new Date());
}
