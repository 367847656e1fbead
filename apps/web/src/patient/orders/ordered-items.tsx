import { medicineName } from "@scriptkeeper/domain/medicine-name";
import type { ReactNode } from "react";

export interface OrderedItemsProps {
  items: readonly { id: number; quantity: number; product_name: string; variant_title?: string | null }[];
  className?: string;
  /** What else stands in the list. */
  children?: ReactNode;
}

/** What was ordered, and how much of it. */
export function OrderedItems({ items, className, children }: OrderedItemsProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.id} className="break-words">
          {item.quantity} × {medicineName(item)}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** In the list of what was ordered: what the pharmacy took out of it. */
export function RemovedItems({ items = [] }: { items: OrderedItemsProps["items"] | undefined }) {
  return items.map((item) => (
    <li key={item.id} className="break-words text-ink-muted">
      {item.quantity} × {medicineName(item)}: removed by the pharmacy
    </li>
  ));
}
