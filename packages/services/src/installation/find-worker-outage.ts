import type { Context } from "../core/index.ts";
import { findLastJobStart, findServerStart } from "./worker-outage.queries.ts";

/**
 * Milliseconds after which a worker that began no job counts as missing; some jobs begin every ten seconds, whatever
 * else runs.
 */
const MISSING_AFTER_MS = 5 * 60_000;
/** Milliseconds that a worker, started together with the server, has to begin its first job. */
const BEGINS_WITHIN_MS = 60_000;

export interface WorkerOutage {
  /** When a job last began; null when none ever has. */
  since: Date | null;
}

/**
 * Finds out whether no worker is running, so that no reminders and emails are sent and no orders followed. Null while
 * one works.
 */
export async function findWorkerOutage({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<WorkerOutage | null> {
  const since = await findLastJobStart(db);
  const age = (instant: Date) => clock.now().getTime() - instant.getTime();
  if (since && age(since) < MISSING_AFTER_MS) return null;
  const startedAt = await findServerStart(db);
  return startedAt && age(startedAt) < BEGINS_WITHIN_MS ? null : { since };
}
