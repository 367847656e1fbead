import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { price_runs } from "@scriptkeeper/db/schema";
import { workingPriceRunStates } from "@scriptkeeper/domain/lifecycles/price-run";
import { and, eq, inArray, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import { isAnyFrom, leasesOn, noLease } from "../../core/index.ts";

/** Who works on a run: what they write counts only while they hold it. */
export interface RunLease {
  runId: number;
  leaseId: string;
}

/** One run in the hands of one worker. */
export interface HeldRun extends RunLease {
  /** Aborted when the process stops: begin nothing new. */
  signal: AbortSignal;
}

/** Longer than one call of the store takes with all its tries, so that a run is never held twice. */
export const runLeases = leasesOn(price_runs, { seconds: 90 });

/** Takes the oldest run that has work to do and that nobody holds. */
export async function takeDueRun(db: Db, now: Date): Promise<RunLease | null> {
  const due = db
    .select({ id: price_runs.id })
    .from(price_runs)
    .where(isDue(now))
    .orderBy(price_runs.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const lease = runLeases.begin(now);
  const [run] = await db
    .update(price_runs)
    .set(lease)
    .where(isAnyFrom(price_runs.id, due))
    .returning({ id: price_runs.id });
  return run ? { runId: run.id, leaseId: lease.lease_id } : null;
}

/** Holds a run longer and notes that the store answers. False when it is not ours, or not in this state, any more. */
export async function extendLease(
  db: Db,
  lease: RunLease & { state: PriceRunState; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(price_runs)
    .set({ ...runLeases.extend(lease.now), problem: null, not_before: null })
    .where(and(isHeldBy(lease), eq(price_runs.state, lease.state), isWanted))
    .returning({ id: price_runs.id });
  return rows.length === 1;
}

/** Gives a run back, to be taken at once or not before some time. */
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
    inArray(price_runs.state, workingPriceRunStates),
    isWanted,
    runLeases.isFree(now),
    or(isNull(price_runs.not_before), lte(price_runs.not_before, now)),
  );
}

/** Nobody waits for the look-up of a list that was closed; what was begun is finished all the same. */
const isWanted = or(ne(price_runs.state, "looking_up"), isNull(price_runs.closed_at));
