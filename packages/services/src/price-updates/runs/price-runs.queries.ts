import type { PriceRunState } from "@scriptkeeper/contracts/price-limits";
import type { Db } from "@scriptkeeper/db/connection";
import { price_runs } from "@scriptkeeper/db/schema";
import {
  type PriceRunEvent,
  priceRunLifecycle,
  unstartedPriceRunStates,
  workingPriceRunStates,
} from "@scriptkeeper/domain/lifecycles/price-run";
import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL } from "drizzle-orm";

export type PriceRunRow = typeof price_runs.$inferSelect;
export type NewPriceRun = typeof price_runs.$inferInsert;

/** Who works on a run: what they write counts only while they hold it. */
export interface Lease {
  runId: number;
  leaseId: string;
}

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

/** The newest run that a screen of this administrator would show. */
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

/** The newest run made of another's failed rows that is still open. */
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

/** Moves a run on that the caller holds, so that nothing but a mistake of ours can be in the way. */
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

/** An administrator's uploads that have not led to an update, and now never will. */
export async function closeUnstarted(db: Db, of: { userId: number; at: Date }): Promise<void> {
  await db
    .update(price_runs)
    .set({ closed_at: of.at })
    .where(
      and(
        eq(price_runs.created_by, of.userId),
        isNull(price_runs.closed_at),
        inArray(price_runs.state, unstartedPriceRunStates),
      ),
    );
}

export async function hasDueRun(db: Db, now: Date): Promise<boolean> {
  const rows = await db.select({ id: price_runs.id }).from(price_runs).where(isDue(now)).limit(1);
  return rows.length > 0;
}

/** Takes the oldest run that has work to do and that nobody holds. */
export async function takeDueRun(
  db: Db,
  claim: { leaseId: string; now: Date; until: Date },
): Promise<PriceRunRow | null> {
  const due = db
    .select({ id: price_runs.id })
    .from(price_runs)
    .where(isDue(claim.now))
    .orderBy(price_runs.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(price_runs)
    .set({ lease_id: claim.leaseId, lease_until: claim.until })
    .where(inArray(price_runs.id, due))
    .returning();
  return row ?? null;
}

/** Holds a run longer and notes that the store answers. False when it is not ours, or not in this state, any more. */
export async function extendLease(
  db: Db,
  lease: Lease & { state: PriceRunState; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(price_runs)
    .set({ lease_until: lease.until, problem: null, not_before: null })
    .where(and(isHeldBy(lease), eq(price_runs.state, lease.state), isWanted))
    .returning({ id: price_runs.id });
  return rows.length === 1;
}

/** Gives a run back, to be taken at once or not before some time. */
export async function releaseRun(
  db: Db,
  lease: Lease,
  wait: { problem: string; notBefore: Date } | null = null,
): Promise<void> {
  const free = { lease_id: null, lease_until: null };
  await db
    .update(price_runs)
    .set(wait ? { ...free, problem: wait.problem, not_before: wait.notBefore } : free)
    .where(isHeldBy(lease));
}

function isHeldBy({ runId, leaseId }: Lease): SQL | undefined {
  return and(eq(price_runs.id, runId), eq(price_runs.lease_id, leaseId));
}

function isDue(now: Date): SQL | undefined {
  return and(
    inArray(price_runs.state, workingPriceRunStates),
    isWanted,
    or(isNull(price_runs.lease_until), lte(price_runs.lease_until, now)),
    or(isNull(price_runs.not_before), lte(price_runs.not_before, now)),
  );
}

/** Nobody waits for the look-up of a list that was closed; what was begun is finished all the same. */
const isWanted = or(ne(price_runs.state, "looking_up"), isNull(price_runs.closed_at));
