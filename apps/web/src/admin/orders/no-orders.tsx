import type { OrdersDiscount } from "@scriptkeeper/contracts/renewals/orders";
import { EmptyState } from "@scriptkeeper/ui/empty-state";

export interface NoOrdersProps {
  discount: OrdersDiscount | undefined;
  isSearched: boolean;
}

/** Says why there are no orders, and where to go. */
export function NoOrders({ discount, isSearched }: NoOrdersProps) {
  if (discount?.is_deleted)
    return (
      <EmptyState title="This discount was deleted">
        Restore the discount to list its orders again.
      </EmptyState>
    );
  if (discount?.name === null)
    return <EmptyState title="No such discount">Go back to the discounts and choose another one.</EmptyState>;
  if (isSearched)
    return (
      <EmptyState title="No orders match your search">Try another word, or clear the search.</EmptyState>
    );
  if (discount)
    return (
      <EmptyState title="No orders">This discount was not used in any order that still counts.</EmptyState>
    );
  return <EmptyState title="No orders">Choose different days.</EmptyState>;
}
