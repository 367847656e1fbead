import { SQL_HISTORY_SIZE } from "@scriptkeeper/contracts/database/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { sql_runs } from "@scriptkeeper/db/schema";
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";

type NewRun = Pick<typeof sql_runs.$inferInsert, "run_id" | "user_id" | "sql" | "ran_at">;
type Ending = Pick<
  typeof sql_runs.$inferInsert,
  "state" | "command" | "row_count" | "ms" | "error" | "confirmation"
>;

/** Inserts a run. Returns false when a run with this id already exists. */
export async function insertRun(db: Db, run: NewRun): Promise<boolean> {
  const inserted = await db
    .insert(sql_runs)
    .values({ ...run, state: "running" })
    .onConflictDoNothing({ target: sql_runs.run_id })
    .returning({ id: sql_runs.id });
  return inserted.length > 0;
}

export async function endRun(db: Db, runId: string, ending: Ending): Promise<void> {
  await db.update(sql_runs).set(ending).where(eq(sql_runs.run_id, runId));
}

export async function isRunning(
  db: Db,
  { runId, userId }: { runId: string; userId: number },
): Promise<boolean> {
  const found = await db
    .select({ state: sql_runs.state })
    .from(sql_runs)
    .where(and(eq(sql_runs.run_id, runId), eq(sql_runs.user_id, userId), eq(sql_runs.state, "running")));
  return found.length > 0;
}

/** Uses up a preview's confirmation; false unless it is this administrator's, for exactly this text. */
export async function takeConfirmation(
  db: Db,
  preview: { confirmation: string; userId: number; sql: string; since: Date },
): Promise<boolean> {
  const taken = await db
    .update(sql_runs)
    .set({ confirmation: null })
    .where(
      and(
        eq(sql_runs.confirmation, preview.confirmation),
        eq(sql_runs.user_id, preview.userId),
        eq(sql_runs.sql, preview.sql),
        eq(sql_runs.state, "previewed"),
        gte(sql_runs.ran_at, preview.since),
      ),
    )
    .returning({ id: sql_runs.id });
  return taken.length > 0;
}

export function listRuns(db: Db, userId: number): Promise<(typeof sql_runs.$inferSelect)[]> {
  return db
    .select()
    .from(sql_runs)
    .where(eq(sql_runs.user_id, userId))
    .orderBy(desc(sql_runs.id))
    .limit(SQL_HISTORY_SIZE);
}

/** Deletes all but an administrator's newest runs. */
export async function forgetOldRuns(db: Db, userId: number): Promise<void> {
  const old = db
    .select({ id: sql_runs.id })
    .from(sql_runs)
    .where(eq(sql_runs.user_id, userId))
    .orderBy(desc(sql_runs.id))
    .offset(SQL_HISTORY_SIZE);
  await db.delete(sql_runs).where(inArray(sql_runs.id, old));
}

interface TypedColumn {
  typeOid: number;
  typeModifier: number;
}

/** PostgreSQL's names for the columns' types, in their order. */
export async function typeNames(db: Db, columns: readonly TypedColumn[]): Promise<string[]> {
  if (columns.length === 0) return [];
  const asked = JSON.stringify(
    columns.map(({ typeOid: oid, typeModifier: modifier }) => ({ oid, modifier })),
  );
  const { rows } = await db.execute<{ name: string }>(
    sql`select format_type((t.value ->> 'oid')::oid, (t.value ->> 'modifier')::int) as name
        from json_array_elements(${asked}::json) with ordinality as t(value, position) order by position`,
  );
  return rows.map(({ name }) => name);
}
