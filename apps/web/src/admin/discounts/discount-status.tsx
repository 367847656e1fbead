import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { type DiscountPhase, listedPhase } from "@scriptkeeper/domain/prices/discounts";
import { Badge } from "@scriptkeeper/ui/badge";

const looks = {
  running: { label: "Active", variant: "success" },
  off: { label: "Inactive", variant: "secondary" },
  not_started: { label: "Not yet started", variant: "warning" },
  ended: { label: "Ended", variant: "outline" },
} as const satisfies Record<DiscountPhase, unknown>;

/** A badge that tells whether a discount applies today. */
export function DiscountStatus({ discount }: { discount: Discount }) {
  const { label, variant } = looks[listedPhase(discount, new Date())];
  return (
    <Badge isState variant={variant}>
      {label}
    </Badge>
  );
}
