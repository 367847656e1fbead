import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts/discounts";
import { Badge } from "@scriptkeeper/ui/badge";
import Check from "lucide-react/icons/check";
import Tag from "lucide-react/icons/tag";

const marks: Record<DiscountScope, string> = {
  first_order_only: " (1st)",
  repeats_only: " (Rep)",
  all_orders: "",
};

export interface DiscountBadgeProps {
  discount: DiscountSummary;
  /** Whether only the icon is shown in compact rows on narrower screens, with the text as its tooltip. */
  givesWay?: boolean;
}

/**
 * The discount of an item in a few characters: "10% (1st)", with a check mark instead of the tag once it no longer
 * applies.
 */
export function DiscountBadge({ discount, givesWay = false }: DiscountBadgeProps) {
  const what = discount.isActive ? "Discount" : "Inactive discount";
  const text = `${discount.percentage === null ? discount.label : `${discount.percentage}%`}${marks[discount.scope]}`;
  return (
    <Badge
      variant="outline"
      {...(givesWay && {
        title: `${what} ${text}`,
        className: "dense:max-2xl:border-transparent dense:max-2xl:px-0",
      })}
    >
      {discount.isActive ? <Tag aria-hidden="true" /> : <Check aria-hidden="true" />}
      <span className="sr-only">{what} </span>
      <span className={givesWay ? "dense:max-2xl:sr-only" : undefined}>{text}</span>
    </Badge>
  );
}
