import type { DeleteSelectionInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { MAX_SELECTED } from "@scriptkeeper/contracts/prescriptions/limits";
import type { PatientOrder } from "@scriptkeeper/contracts/prescriptions/patients";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";

/** A selected item, with what must be known about it once its patient is no longer on the screen. */
export interface SelectedItem {
  itemId: number;
  groupId: number;
  /** How many items the order has; null in a filtered list, which may hide some of them. */
  groupSize: number | null;
  userId: number;
  product: string;
  patient: string;
}

export type Selection = ReadonlyMap<number, SelectedItem>;

export const nothingSelected: Selection = new Map();

/** Returns the items of orders in the form that a selection holds. */
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
      product: medicineName(item),
      patient: patient.name,
    })),
  );
}

/** Returns the selection with the items added or removed. */
export function withItems(selection: Selection, items: readonly SelectedItem[], chosen: boolean): Selection {
  const next = new Map(selection);
  for (const item of items) {
    if (chosen) next.set(item.itemId, item);
    else next.delete(item.itemId);
  }
  return next;
}

/** Returns the state of a checkbox over `count` items of which `chosen` are selected. */
export function checkedState(chosen: number, count: number): boolean | "indeterminate" {
  if (chosen === 0) return false;
  return chosen >= count ? true : "indeterminate";
}

export function selectedItems(selection: Selection, fits: (item: SelectedItem) => boolean): SelectedItem[] {
  return [...selection.values()].filter(fits);
}

/** The part of a deletion that one request makes. */
export interface Batch {
  input: DeleteSelectionInput & { seenIds: number[] };
  items: SelectedItem[];
}

/**
 * Splits a selection into requests. Orders of which all items are selected are deleted as orders, and other items
 * singly; so are items selected in a filtered list, whose order may have more than was shown. A request takes at most
 * `MAX_SELECTED` prescriptions, and an order is never split between two.
 */
export function batchesToDelete(selection: Selection): Batch[] {
  const batches: Batch[] = [];
  let batch: Batch | undefined;
  for (const part of partsToDelete(selection)) {
    if (!batch || batch.items.length + part.items.length > MAX_SELECTED) {
      batch = { input: { groupIds: [], itemIds: [], seenIds: [] }, items: [] };
      batches.push(batch);
    }
    const ids = part.items.map((item) => item.itemId);
    batch.items.push(...part.items);
    batch.input.seenIds.push(...ids);
    if (part.groupId === null) batch.input.itemIds.push(...ids);
    else batch.input.groupIds.push(part.groupId);
  }
  return batches;
}

/** A unit of deletion: a whole order or a single item. */
interface Part {
  groupId: number | null;
  items: SelectedItem[];
}

function partsToDelete(selection: Selection): Part[] {
  const groups = new Map<number, SelectedItem[]>();
  for (const item of selection.values()) {
    groups.set(item.groupId, [...(groups.get(item.groupId) ?? []), item]);
  }
  return [...groups].flatMap<Part>(([groupId, items]) =>
    items.every((item) => item.groupSize === items.length)
      ? [{ groupId, items }]
      : items.map((item) => ({ groupId: null, items: [item] })),
  );
}
