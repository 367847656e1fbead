import type { PatientOrder } from "@scriptkeeper/contracts/patients";
import type { DeleteSelectionInput } from "@scriptkeeper/contracts/prescription-changes";

/** A chosen item with what must be known of it when its patient is no longer on the screen. */
export interface SelectedItem {
  itemId: number;
  groupId: number;
  /** How many items its order has; null in a filtered list, which may hide some of them. */
  groupSize: number | null;
  userId: number;
  product: string;
  patient: string;
}

export type Selection = ReadonlyMap<number, SelectedItem>;

export const nothingSelected: Selection = new Map();

/** The items of orders as they can be chosen. */
export function choosable(
  orders: readonly PatientOrder[],
  patient: { id: number; name: string; filtered: boolean },
): SelectedItem[] {
  return orders.flatMap((order) =>
    order.items.map((item) => ({
      itemId: item.id,
      groupId: order.id,
      groupSize: patient.filtered ? null : order.items.length,
      userId: patient.id,
      product: item.product_name,
      patient: patient.name,
    })),
  );
}

/** The selection with the items chosen, or without them. */
export function withItems(selection: Selection, items: readonly SelectedItem[], chosen: boolean): Selection {
  const next = new Map(selection);
  for (const item of items) {
    if (chosen) next.set(item.itemId, item);
    else next.delete(item.itemId);
  }
  return next;
}

/** What a checkbox over `count` items shows when `chosen` of them are. */
export function checkedState(chosen: number, count: number): boolean | "indeterminate" {
  if (chosen === 0) return false;
  return chosen >= count ? true : "indeterminate";
}

export function chosenOf(selection: Selection, fits: (item: SelectedItem) => boolean): SelectedItem[] {
  return [...selection.values()].filter(fits);
}

/**
 * Orders of which everything is chosen are deleted as orders, the rest item by item, and so is
 * what was chosen in a filtered list: the order may hold more than was seen.
 */
export function toDelete(selection: Selection): DeleteSelectionInput {
  const groups = new Map<number, SelectedItem[]>();
  for (const item of selection.values()) {
    groups.set(item.groupId, [...(groups.get(item.groupId) ?? []), item]);
  }
  const deletion: DeleteSelectionInput = { groupIds: [], itemIds: [] };
  for (const [groupId, items] of groups) {
    if (items.every((item) => item.groupSize === items.length)) deletion.groupIds.push(groupId);
    else deletion.itemIds.push(...items.map((item) => item.itemId));
  }
  return deletion;
}
