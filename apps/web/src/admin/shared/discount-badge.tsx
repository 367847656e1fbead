import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts";
import { Badge } from "@scriptkeeper/ui/badge";
import Check from "lucide-react/icons/check";
import Tag from "lucide-react/icons/tag";

const marks: Record<DiscountScope, string> = {
  first_order_only: " (1st)",
  repeats_only: " (Rep)",
  all_orders: "",
};

/** The discount of an item in a few characters: "10% (1st)", with a tick once it no longer applies. */
export function DiscountBadge({ discount }: { discount: DiscountSummary }) {
  return (
    <Badge variant="outline">
      {discount.isActive ? <Tag aria-hidden="true" /> : <Check aria-hidden="true" />}
      <span className="sr-only">{discount.isActive ? "Discount" : "Inactive discount"} </span>
      {discount.percentage === null ? discount.label : `${discount.percentage}%`}
      {marks[discount.scope]}
    </Badge>
  );
}
