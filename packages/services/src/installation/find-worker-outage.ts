import type { Context } from "../core/index.ts";
import { findLastJobStart, findServerStart } from "./worker-outage.queries.ts";

/** Some jobs begin every ten seconds, whatever else is under way: a worker that began none for so long is not there. */
const MISSING_AFTER_MS = 5 * 60_000;
/** Server and worker are started together: so long the worker has to begin its first job. */
const BEGINS_WITHIN_MS = 60_000;

export interface WorkerOutage {
  /** When a job last began; null where none ever has. */
  since: Date | null;
}

/** Whether nobody does what is due: sends reminders and emails, follows orders. Null while a worker works. */
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
