import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { undo_records } from "@scriptkeeper/db/schema";
import { subDays } from "date-fns";
import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../conditions.queries.ts";

export type UndoRecord = typeof undo_records.$inferSelect;

/** Each value is a parameter of its own, and a statement has room for 65,535. */
const ROWS = 1_000;

export async function insertUndoRecords(db: Db, records: UndoRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += ROWS)
    await db.insert(undo_records).values(records.slice(from, from + ROWS));
}

/** Which records are meant: all of a change, or one alone. */
export type UndoTarget = { changeId: string } | { auditId: number };

/**
 * Locks what can still be undone, the newest first: of two who undo the same, the second finds nothing. A discount and
 * prescriptions that had it write to each other's records when they come back, so that those are locked as well, in the same
 * order: two who bring them back at once wait for one another and never both.
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

/** These records, and those that undoing them may write to. */
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

/** Whether its days are not over; a job takes away what is older once a night. */
export function canBeUndone(now: Date): SQL {
  return gt(undo_records.made_at, subDays(now, UNDO_DAYS));
}

export async function deleteUndoRecord(db: Db, auditId: number): Promise<void> {
  await db.delete(undo_records).where(eq(undo_records.audit_id, auditId));
}

/** What was brought back another way is not deleted any more. */
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

/** What a deleted discount has to be given back to, too, once it comes back. */
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
 * Discounts that came back are the deleted prescriptions' again as well, to be theirs when those come back; but of one that
 * was given another discount before it was deleted.
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
