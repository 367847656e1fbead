import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { undo_records } from "@scriptkeeper/db/schema";
import { subDays } from "date-fns";
import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";

export type UndoRecord = typeof undo_records.$inferSelect;

/** Each value is a parameter of its own, and a statement has room for 65,535. */
const ROWS = 1_000;

export async function insertUndoRecords(db: Db, records: UndoRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += ROWS)
    await db.insert(undo_records).values(records.slice(from, from + ROWS));
}

/** Which records are meant: all of a change, or one alone. */
export type UndoTarget = { changeId: string } | { auditId: number };

/** Locks what can still be undone, the newest first: of two who undo the same, the second finds nothing. */
export function lockUndoRecords(db: Db, of: { target: UndoTarget; now: Date }): Promise<UndoRecord[]> {
  const { target } = of;
  return db
    .select()
    .from(undo_records)
    .where(
      and(
        "changeId" in target
          ? eq(undo_records.change_id, target.changeId)
          : eq(undo_records.audit_id, target.auditId),
        canBeUndone(of.now),
      ),
    )
    .orderBy(desc(undo_records.audit_id))
    .for("update");
}

/** Whether its days are not over; a job takes away what is older once a night. */
export function canBeUndone(now: Date): SQL {
  return gt(undo_records.made_at, subDays(now, UNDO_DAYS));
}

export async function deleteUndoRecord(db: Db, auditId: number): Promise<void> {
  await db.delete(undo_records).where(eq(undo_records.audit_id, auditId));
}

/** What was brought back another way is not deleted any more. */
export async function deleteUndoOfDeletion(db: Db, of: { entity: string; entityId: number }): Promise<void> {
  await db
    .delete(undo_records)
    .where(
      and(
        eq(undo_records.entity, of.entity),
        eq(undo_records.entity_id, of.entityId),
        eq(undo_records.kind, "deletion"),
      ),
    );
}

/**
 * What stood before an edit that was undone stands again under another number of a counter: whoever wrote it can undo that in
 * turn.
 */
export async function carryCounter(
  db: Db,
  of: { entity: string; entityId: number; name: string; from: number; to: number },
): Promise<void> {
  await db
    .update(undo_records)
    .set({ after: sql`${undo_records.after} || jsonb_build_object(${of.name}::text, ${of.to}::int)` })
    .where(
      and(
        eq(undo_records.entity, of.entity),
        eq(undo_records.entity_id, of.entityId),
        eq(undo_records.kind, "edit"),
        sql`${undo_records.after} -> ${of.name}::text = to_jsonb(${of.from}::int)`,
      ),
    );
}
