import type { Pool } from "pg";
import type { Counts } from "./job.ts";
import { noteEnd, noteStart, readLastRuns, tryLock, unlock } from "./last-runs.queries.ts";
import type { LastRun } from "./schedule.ts";

export interface ExclusiveRun {
  job: string;
  now(): Date;
  signal: AbortSignal;
  /** Asked once nobody else can run the job, because another worker may have handled the tick in the meantime. */
  isDue(last: LastRun): boolean;
  /** Its signal is also aborted when the lock is lost. */
  run(signal: AbortSignal): Promise<Counts>;
}

/**
 * Runs a scheduled job unless it is already running in this or any other worker: the lock is held on a PostgreSQL
 * connection of its own. Records when the job started, and when it ended unless it failed or was stopped early.
 */
export async function runExclusively(
  pool: Pool,
  { job, now, signal, isDue, run }: ExclusiveRun,
): Promise<Counts> {
  const client = await pool.connect();
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.once("error", lose);
  let isLocked = false;
  try {
    isLocked = await tryLock(client, job);
    const last = isLocked ? (await readLastRuns(client, { jobs: [job], now: now() })).get(job) : undefined;
    if (!last || !isDue(last)) return {};
    await noteStart(client, { job, at: now() });
    const counts = await run(AbortSignal.any([signal, lost.signal]));
    if (!signal.aborted) await noteEnd(client, { job, at: now() });
    return counts;
  } finally {
    if (isLocked) await unlock(client, job).catch(lose);
    client.off("error", lose);
    client.release(lost.signal.aborted);
  }
}
