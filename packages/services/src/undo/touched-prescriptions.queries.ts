import type { Db } from "@scriptkeeper/db/connection";
import { discount_assignments, renewal_items } from "@scriptkeeper/db/schema";
import { isAnyOf, isAnyUuidOf, toNumbers, type UndoRecord } from "../core/index.ts";
import { lockItems } from "../prescriptions/index.ts";

/**
 * Locks the prescriptions that undoing these records changes or depends on, all at once and in the same order as
 * orders do. Undoing goes from the last change to the first and would lock them in the reverse order.
 */
export async function lockTouched(db: Db, records: readonly UndoRecord[]): Promise<void> {
  const { item_id } = renewal_items;
  const assigned = await db
    .select({ id: discount_assignments.prescription_item_id })
    .from(discount_assignments)
    .where(isAnyOf(discount_assignments.id, records.flatMap(assignmentsOf)));
  const ordered = await db
    .select({ id: item_id })
    .from(renewal_items)
    .where(isAnyUuidOf(renewal_items.renewal_id, keysOf(records, "renewal")));
  const touched = records.flatMap(({ entity, entity_id }) =>
    entity === "prescription_item" ? entity_id : [],
  );
  const cells = toNumbers(keysOf(records, "table prescription_items"));
  await lockItems(db, [...touched, ...cells, ...[...assigned, ...ordered].map(({ id }) => id)]);
}

function assignmentsOf({ kind, entity, entity_id, before }: UndoRecord): number[] {
  if (entity === "discount_assignment") return [entity_id];
  return kind === "deletion" && entity === "discount" ? (before["ended_assignments"] as number[]) : [];
}

function keysOf(records: readonly UndoRecord[], of: string): string[] {
  return records.flatMap(({ entity, entity_key }) =>
    entity === of && entity_key !== null ? entity_key : [],
  );
}
