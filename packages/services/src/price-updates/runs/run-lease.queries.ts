import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { price_run_rows, price_runs } from "@scriptkeeper/db/schema";
import { lookUpPriceRunStates, workingPriceRunStates } from "@scriptkeeper/domain/lifecycles/price-run";
import { and, eq, exists, inArray, isNull, lte, not, or, type SQL } from "drizzle-orm";
import { isAnyFrom, leasesOn, noLease } from "../../core/index.ts";

/** A worker's lease on a run: its writes only count while it holds the lease. */
export interface RunLease {
  runId: number;
  leaseId: string;
}

/** A run that is held by one worker. */
export interface HeldRun extends RunLease {
  /** Aborted when the process stops: nothing new must be started. */
  signal: AbortSignal;
}

/** Longer than two calls to the store take with all their retries, so that a run is never held twice. */
export const runLeases = leasesOn(price_runs, { seconds: 90 });

/**
 * Leases the oldest run that is due and not held; one whose rows are still arriving after all others. Each kind is asked
 * for apart, so that its own index finds it among all runs there ever were.
 */
export async function takeDueRun(db: Db, now: Date): Promise<RunLease | null> {
  return (await takeFirst(db, isAtWork, now)) ?? takeFirst(db, hasArrivedRows(db), now);
}

async function takeFirst(db: Db, isMeant: SQL | undefined, now: Date): Promise<RunLease | null> {
  const due = db
    .select({ id: price_runs.id })
    .from(price_runs)
    .where(and(isMeant, isDue(now)))
    .orderBy(price_runs.id)
    .limit(1)
    // A stronger lock would pass over a list while some of its rows are being added.
    .for("no key update", { skipLocked: true });
  const lease = runLeases.begin(now);
  const [run] = await db
    .update(price_runs)
    .set(lease)
    .where(isAnyFrom(price_runs.id, due))
    .returning({ id: price_runs.id });
  return run ? { runId: run.id, leaseId: lease.lease_id } : null;
}

/**
 * Extends a lease and notes that the store answers. Returns false when the run is no longer held by it, or no longer
 * in one of these states.
 */
export async function extendLease(
  db: Db,
  lease: RunLease & { states: readonly PriceRunState[]; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(price_runs)
    .set({ ...runLeases.extend(lease.now), problem: null, not_before: null })
    .where(and(isHeldBy(lease), inArray(price_runs.state, lease.states), isWanted))
    .returning({ id: price_runs.id });
  return rows.length === 1;
}

/** Releases a run, to be taken again at once or after some time. */
export async function releaseRun(
  db: Db,
  lease: RunLease,
  wait: { problem: string; notBefore: Date } | null = null,
): Promise<void> {
  await db
    .update(price_runs)
    .set(wait ? { ...noLease, problem: wait.problem, not_before: wait.notBefore } : noLease)
    .where(isHeldBy(lease));
}

function isHeldBy({ runId, leaseId }: RunLease): SQL | undefined {
  return and(eq(price_runs.id, runId), runLeases.isHeldBy(leaseId));
}

function isDue(now: Date): SQL | undefined {
  return and(
    isWanted,
    runLeases.isFree(now),
    or(isNull(price_runs.not_before), lte(price_runs.not_before, now)),
  );
}

const isAtWork = inArray(price_runs.state, workingPriceRunStates);

/** Rows are looked up while the rest of their list is still arriving. */
function hasArrivedRows(db: Db): SQL | undefined {
  const arrived = db
    .select({ run_id: price_run_rows.run_id })
    .from(price_run_rows)
    .where(and(eq(price_run_rows.run_id, price_runs.id), isNull(price_run_rows.finding)));
  return and(eq(price_runs.state, "uploading"), exists(arrived));
}

/** The look-up of a closed list is not wanted any more; an update that was started is finished even so. */
const isWanted = or(not(inArray(price_runs.state, lookUpPriceRunStates)), isNull(price_runs.closed_at));
