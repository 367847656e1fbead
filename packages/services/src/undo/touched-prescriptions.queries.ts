import type { Db } from "@scriptkeeper/db/connection";
import { discount_assignments } from "@scriptkeeper/db/schema";
import { isAnyOf, type UndoRecord } from "../core/index.ts";
import { lockItems } from "../prescriptions/index.ts";

/**
 * Locks the prescriptions that undoing these records changes, all at once and as orders do: undone one by one, the last
 * first, they would be locked the other way round.
 */
export async function lockTouched(db: Db, records: readonly UndoRecord[]): Promise<void> {
  const touched = records.filter(({ entity }) => entity === "prescription_item");
  const assigned = await db
    .select({ id: discount_assignments.prescription_item_id })
    .from(discount_assignments)
    .where(isAnyOf(discount_assignments.id, records.flatMap(assignmentsOf)));
  await lockItems(db, [...touched.map(({ entity_id }) => entity_id), ...assigned.map(({ id }) => id)]);
}

function assignmentsOf({ kind, entity, entity_id, before }: UndoRecord): number[] {
  if (entity === "discount_assignment") return [entity_id];
  return kind === "deletion" && entity === "discount" ? (before["ended_assignments"] as number[]) : [];
}
