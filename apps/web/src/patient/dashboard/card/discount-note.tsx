import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts/discounts";
import { Badge } from "@scriptkeeper/ui/badge";
import { Fact } from "../../medicines/facts.tsx";

const scopes: Record<DiscountScope, string> = {
  first_order_only: "your first order",
  repeats_only: "repeat orders",
  all_orders: "every order",
};

/** The discount of a prescription, or the note that it has been used. */
export function DiscountNote({ discount }: { discount: DiscountSummary }) {
  if (discount.isReserved) {
    return <Fact>{discount.label} is reserved for your order</Fact>;
  }
  if (discount.isActive) {
    return (
      <Fact>
        {discount.label} {scopes[discount.scope]}
      </Fact>
    );
  }
  return (
    <Fact>
      <span>{discount.label}</span>{" "}
      <Badge variant="secondary" size="md" className="align-bottom whitespace-normal!">
        Used
      </Badge>{" "}
      <span className="text-ink-muted">Discount already used on previous order</span>
    </Fact>
  );
}
