import type { Database } from "@scriptkeeper/db/connection";
import type { Counts } from "@scriptkeeper/jobs/handlers";
import type { Clock } from "@scriptkeeper/services/core";
import { noteEnd, noteStart, tryLock, unlock } from "./schedules.queries.ts";

export interface ExclusiveRun {
  job: string;
  clock: Clock;
  signal: AbortSignal;
  /** `signal` is also aborted when the lock is lost. */
  work(signal: AbortSignal): Promise<Counts>;
}

/**
 * Runs a scheduled job unless it is running already, here or in any other worker: its lock lives on a connection of
 * its own to PostgreSQL. Notes when it was started, and when it ended unless it failed or was stopped before.
 */
export async function runExclusively(pool: Database["pool"], run: ExclusiveRun): Promise<Counts> {
  const { job, clock } = run;
  const client = await pool.connect();
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.once("error", lose);
  let isLocked = false;
  try {
    isLocked = await tryLock(client, job);
    if (!isLocked) return {};
    await noteStart(client, { job, at: clock.now() });
    const counts = await run.work(AbortSignal.any([run.signal, lost.signal]));
    if (!run.signal.aborted) await noteEnd(client, { job, at: clock.now() });
    return counts;
  } finally {
    if (isLocked) await unlock(client, job).catch(lose);
    client.off("error", lose);
    client.release(lost.signal.aborted);
  }
}
