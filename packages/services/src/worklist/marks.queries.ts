import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { users, worklist_marks } from "@scriptkeeper/db/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

export type MarkRow = typeof worklist_marks.$inferSelect;
export type NamedMark = Awaited<ReturnType<typeof listMarks>>[number];

const assignee = alias(users, "assignee");
const changer = alias(users, "changer");

/** Lists the marks of lines, with the names of who made and who took them; of all kinds where none is given. */
export function listMarks(db: Db, kind?: WorkKind) {
  return namedMarks(db).where(kind && eq(worklist_marks.kind, kind));
}

export async function findMark(db: Db, of: { kind: WorkKind; key: string }): Promise<NamedMark | null> {
  const [row] = await namedMarks(db).where(isMark(of));
  return row ?? null;
}

function namedMarks(db: Db) {
  return db
    .select({
      mark: worklist_marks,
      assignee: { id: assignee.id, first_name: assignee.first_name, last_name: assignee.last_name },
      changer: { first_name: changer.first_name, last_name: changer.last_name },
    })
    .from(worklist_marks)
    .leftJoin(assignee, eq(assignee.id, worklist_marks.assigned_to))
    .leftJoin(changer, eq(changer.id, worklist_marks.changed_by));
}

/** Writes a mark over the revision that was seen. Returns false when it has changed since. */
export async function saveMark(db: Db, { seen, mark }: { seen: number; mark: MarkRow }): Promise<boolean> {
  const { kind, key, ...set } = mark;
  const { rowCount } =
    seen === 0
      ? await db.insert(worklist_marks).values(mark).onConflictDoNothing()
      : await db
          .update(worklist_marks)
          .set(set)
          .where(and(isMark({ kind, key }), eq(worklist_marks.revision, seen)));
  return rowCount === 1;
}

export async function deleteMarks(
  db: Db,
  { kind, keys }: { kind: WorkKind; keys: string[] },
): Promise<number> {
  const { rowCount } = await db
    .delete(worklist_marks)
    .where(and(eq(worklist_marks.kind, kind), inArray(worklist_marks.key, keys)));
  return rowCount ?? 0;
}

export async function isAdministrator(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, "admin")));
  return rows.length > 0;
}

/** A value that changes whenever a mark does. */
export async function marksState(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select concat(count(*), ':', sum(revision), ':', max(changed_at)) as state from ${worklist_marks}`,
  );
  return rows[0]?.state ?? "";
}

function isMark({ kind, key }: { kind: WorkKind; key: string }): SQL | undefined {
  return and(eq(worklist_marks.kind, kind), eq(worklist_marks.key, key));
}
