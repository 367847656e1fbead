import type { Db } from "@scriptkeeper/db/connection";
import { price_runs } from "@scriptkeeper/db/schema";
import {
  type PriceRunEvent,
  priceRunLifecycle,
  unstartedPriceRunStates,
} from "@scriptkeeper/domain/lifecycles/price-run";
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";

export type PriceRunRow = typeof price_runs.$inferSelect;
export type NewPriceRun = typeof price_runs.$inferInsert;

export async function insertRun(db: Db, run: NewPriceRun): Promise<PriceRunRow> {
  const [row] = await db.insert(price_runs).values(run).returning();
  if (!row) throw new Error("the price run was not inserted");
  return row;
}

export async function findRun(db: Db, id: number): Promise<PriceRunRow | null> {
  const [row] = await db.select().from(price_runs).where(eq(price_runs.id, id));
  return row ?? null;
}

export async function lockRun(db: Db, id: number): Promise<PriceRunRow | null> {
  const [row] = await db.select().from(price_runs).where(eq(price_runs.id, id)).for("update");
  return row ?? null;
}

/**
 * Lets only one caller at a time add rows to a run, and nobody lock the run meanwhile; leases and other columns may change.
 */
export async function lockAdding(db: Db, id: number): Promise<PriceRunRow | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('price rows'), ${id})`);
  const [row] = await db.select().from(price_runs).where(eq(price_runs.id, id)).for("key share");
  return row ?? null;
}

/** Finds the newest run that a screen of this administrator would show. */
export async function findLatestRun(db: Db, userId: number): Promise<PriceRunRow | null> {
  const [row] = await db
    .select()
    .from(price_runs)
    .where(
      and(
        eq(price_runs.created_by, userId),
        eq(price_runs.is_reviewed, true),
        isNull(price_runs.closed_at),
        ne(price_runs.state, "uploading"),
      ),
    )
    .orderBy(desc(price_runs.id))
    .limit(1);
  return row ?? null;
}

/** Finds the newest open run that was made from another run's failed rows. */
export async function findRetry(db: Db, runId: number): Promise<PriceRunRow | null> {
  const [row] = await db
    .select()
    .from(price_runs)
    .where(and(eq(price_runs.retry_of, runId), isNull(price_runs.closed_at)))
    .orderBy(desc(price_runs.id))
    .limit(1);
  return row ?? null;
}

export async function changeRun(
  db: Db,
  id: number,
  change: Partial<Omit<NewPriceRun, "state">>,
): Promise<void> {
  await db.update(price_runs).set(change).where(eq(price_runs.id, id));
}

/** Moves a run that the caller has locked to another state; a state that does not allow it is a programming error. */
export async function transitionRun(
  db: Db,
  { id, event, set = {} }: { id: number; event: PriceRunEvent; set?: Partial<Omit<NewPriceRun, "state">> },
): Promise<void> {
  const { from, to } = priceRunLifecycle.events[event];
  const rows = await db
    .update(price_runs)
    .set({ ...set, state: to })
    .where(and(eq(price_runs.id, id), inArray(price_runs.state, from)))
    .returning({ id: price_runs.id });
  if (rows.length === 0) throw new Error(`price run ${id} cannot be ${event} in its state`);
}

/** Closes an administrator's uploads that were never started. A call in progress is not an upload. */
export async function closeUnstarted(db: Db, of: { userId: number; at: Date }): Promise<void> {
  await db
    .update(price_runs)
    .set({ closed_at: of.at })
    .where(
      and(
        eq(price_runs.created_by, of.userId),
        eq(price_runs.is_reviewed, true),
        isNull(price_runs.closed_at),
        inArray(price_runs.state, unstartedPriceRunStates),
      ),
    );
}
