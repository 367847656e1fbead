import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { undo_records } from "@scriptkeeper/db/schema";
import { subDays } from "date-fns";
import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../conditions.queries.ts";

export type UndoRecord = typeof undo_records.$inferSelect;

/** PostgreSQL allows 65,535 parameters per statement, and every value is one. */
const ROWS = 1_000;

export async function insertUndoRecords(db: Db, records: UndoRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += ROWS)
    await db.insert(undo_records).values(records.slice(from, from + ROWS));
}

/** The undo records meant: all of a change, or a single one. */
export type UndoTarget = { changeId: string } | { auditId: number };

/**
 * Locks and returns what can still be undone, newest first; if two people undo the same, the second gets nothing.
 * Restoring a discount, or a prescription that had it, writes to the other's undo record, so those are locked too, in
 * the same order: concurrent restores wait for each other without a deadlock.
 */
export async function lockUndoRecords(
  db: Db,
  { target, now }: { target: UndoTarget; now: Date },
): Promise<UndoRecord[]> {
  const isMeant =
    "changeId" in target
      ? eq(undo_records.change_id, target.changeId)
      : eq(undo_records.audit_id, target.auditId);
  const ids = await listTouchedRecords(db, and(isMeant, canBeUndone(now)));
  const locked = await db
    .select()
    .from(undo_records)
    .where(isAnyOf(undo_records.audit_id, ids))
    .orderBy(desc(undo_records.audit_id))
    .for("update");
  return locked.filter(({ audit_id, change_id }) =>
    "changeId" in target ? change_id === target.changeId : audit_id === target.auditId,
  );
}

/** The ids of these records and of those to which undoing them may write. */
async function listTouchedRecords(db: Db, isMeant: SQL | undefined): Promise<number[]> {
  const { rows } = await db.execute<{ audit_id: number }>(sql`
    with meant as materialized (select audit_id, kind, entity, before from ${undo_records} where ${isMeant}),
    ended as materialized (
      select array_agg(id::int) as ids from meant, jsonb_array_elements_text(meant.before -> 'ended_assignments') id
      where meant.kind = 'deletion' and meant.entity = 'discount')
    select audit_id from meant
    union select d.audit_id from ${undo_records} d where d.kind = 'deletion' and d.entity = 'discount' and d.entity_id in (
      select (one ->> 'discount_id')::int from meant, jsonb_array_elements(meant.before -> 'discount_assignments') one
      where meant.kind = 'deletion')
    union select p.audit_id from ${undo_records} p where p.kind = 'deletion' and (select ids from ended) is not null
      and exists (select from jsonb_array_elements(p.before -> 'discount_assignments') one
        where (one ->> 'id')::int = any((select ids from ended)::int[]))`);
  return rows.map(({ audit_id }) => audit_id);
}

/** Whether a record is recent enough to be undone; a nightly job deletes older ones. */
export function canBeUndone(now: Date): SQL {
  return gt(undo_records.made_at, subDays(now, UNDO_DAYS));
}

export async function deleteUndoRecord(db: Db, auditId: number): Promise<void> {
  await db.delete(undo_records).where(eq(undo_records.audit_id, auditId));
}

/** Deletes the undo record of a deletion that was reverted in another way. */
export async function deleteUndoOfDeletion(db: Db, of: { entity: string; entityId: number }): Promise<void> {
  await db.delete(undo_records).where(isDeletionOf(of));
}

function isDeletionOf(of: { entity: string; entityId: number }) {
  return and(
    eq(undo_records.entity, of.entity),
    eq(undo_records.entity_id, of.entityId),
    eq(undo_records.kind, "deletion"),
  );
}

/** Notes in a deleted discount's undo record one more assignment to give it back to when it is restored. */
export async function addEndedAssignment(db: Db, ended: { id: number; discount_id: number }): Promise<void> {
  await db
    .update(undo_records)
    .set({
      before: sql`jsonb_set(${undo_records.before}, '{ended_assignments}',
        ${undo_records.before} -> 'ended_assignments' || to_jsonb(${ended.id}::int))`,
    })
    .where(isDeletionOf({ entity: "discount", entityId: ended.discount_id }));
}

/**
 * Makes restored discounts the deleted prescriptions' own again, so that they apply when those are restored; except
 * for a prescription that was given another discount before its deletion.
 */
export async function reviveKeptAssignments(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = sql`jsonb_array_elements(${undo_records.before} -> 'discount_assignments')`;
  const isMeant = (one: SQL) => sql`(${one} ->> 'id')::int = any(${sql.param([...ids])}::int[])`;
  const hasOther = sql`exists (select from ${kept} other where other ->> 'ended_at' is null
    and other -> 'prescription_item_id' = kept.one -> 'prescription_item_id')`;
  await db
    .update(undo_records)
    .set({
      before: sql`jsonb_set(${undo_records.before}, '{discount_assignments}', (
        select jsonb_agg(case when ${isMeant(sql`kept.one`)} and not ${hasOther}
          then kept.one || '{"ended_at": null}' else kept.one end order by kept.place)
        from ${kept} with ordinality as kept(one, place)))`,
    })
    .where(
      and(
        eq(undo_records.kind, "deletion"),
        sql`exists (select from ${kept} kept where ${isMeant(sql`kept`)})`,
      ),
    );
}

/**
 * Updates an edit's undo record after a later edit was undone: the values are back, but a revision counter has moved
 * on. So the author can still undo that edit.
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
