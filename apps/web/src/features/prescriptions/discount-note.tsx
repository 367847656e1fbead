import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts";
import { Badge } from "@scriptkeeper/ui/badge";
import Tag from "lucide-react/icons/tag";

const scopes: Record<DiscountScope, string> = {
  first_order_only: "your first order",
  repeats_only: "repeat orders",
  all_orders: "every order",
};

/** The discount of a prescription, or that it has been used. */
export function DiscountNote({ discount }: { discount: DiscountSummary }) {
  return (
    <li className="flex items-start gap-3">
      <Tag aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
      {discount.isActive ? (
        <span>
          {discount.label} {scopes[discount.scope]}
        </span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {discount.label}
          <Badge variant="secondary" size="md">
            Used
          </Badge>
          <span className="text-ink-muted">Discount already used on previous order</span>
        </span>
      )}
    </li>
  );
}
