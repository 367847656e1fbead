import type { Context } from "../core/index.ts";
import { findLastStart, findServerStart } from "./last-start.queries.ts";

/** Some jobs begin every ten seconds, whatever else is under way: a worker that began none for so long is not there. */
const STANDS_STILL_AFTER_MS = 5 * 60_000;
/** Server and worker are started together: so long the worker has to begin its first job. */
const BEGINS_WITHIN_MS = 60_000;

export interface Standstill {
  /** When a job last began; null where none ever has. */
  since: Date | null;
}

/** Whether nobody does what is due: sends reminders and emails, follows orders. Null while a worker works. */
export async function findStandstill({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<Standstill | null> {
  const since = await findLastStart(db);
  const age = (instant: Date) => clock.now().getTime() - instant.getTime();
  if (since && age(since) < STANDS_STILL_AFTER_MS) return null;
  const startedAt = await findServerStart(db);
  return startedAt && age(startedAt) < BEGINS_WITHIN_MS ? null : { since };
}
