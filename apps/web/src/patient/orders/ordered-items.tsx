import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { ReactNode } from "react";

export interface OrderedItemsProps {
  items: readonly { id: number; quantity: number; product_name: string; variant_title?: string | null }[];
  className?: string;
  /** Further entries in the list. */
  children?: ReactNode;
}

/** The ordered items, with their quantities. */
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

/** Entries of that list for items that the pharmacy removed. */
export function RemovedItems({ items = [] }: { items: OrderedItemsProps["items"] | undefined }) {
  return items.map((item) => (
    <li key={item.id} className="break-words text-ink-muted">
      {item.quantity} × {medicineName(item)}: removed by the pharmacy
    </li>
  ));
}
