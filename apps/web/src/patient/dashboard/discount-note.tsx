import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts";
import { Badge } from "@scriptkeeper/ui/badge";
import Tag from "lucide-react/icons/tag";
import { Fact } from "./fact.tsx";

const scopes: Record<DiscountScope, string> = {
  first_order_only: "your first order",
  repeats_only: "repeat orders",
  all_orders: "every order",
};

/** The discount of a prescription, or that it has been used. */
export function DiscountNote({ discount }: { discount: DiscountSummary }) {
  if (discount.isReserved) {
    return <Fact Icon={Tag}>{discount.label} is kept for your order</Fact>;
  }
  if (discount.isActive) {
    return (
      <Fact Icon={Tag}>
        {discount.label} {scopes[discount.scope]}
      </Fact>
    );
  }
  return (
    <Fact Icon={Tag}>
      <span>{discount.label}</span>
      <Badge variant="secondary" size="md">
        Used
      </Badge>
      <span className="text-ink-muted">Discount already used on previous order</span>
    </Fact>
  );
}
