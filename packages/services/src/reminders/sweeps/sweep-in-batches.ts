import { type Context, isDatabaseUnavailable, postgresErrorIn, within } from "../../core/index.ts";
import { type QueuedReminderEmail, queueReminderEmails, type ReminderEmail } from "../reminder-emails.ts";

const CUSTOMERS = 500;
/** The first list is short and later ones grow, so that the first emails are sent at once. */
const FIRST_LISTED = 25;
const GROWTH = 4;
/**
 * The longest list. Without an index in its order, listing a few costs as much as listing all, so a large sweep makes
 * few lists.
 */
const LISTED = 25_600;
const TRIES = 20;
/** So many failures in a row are not the customers' fault: the sweep ends and is run again later. */
const FAILURES_IN_A_ROW = 100;
/** Unique violation, deadlock and serialisation failure: another process worked on the same rows. */
const CONFLICTS = new Set(["23505", "40P01", "40001"]);

export interface SweepOptions {
  /** Ends the sweep after the current chunk. */
  signal?: AbortSignal;
  /** The most customers in one transaction; a customer is never split. */
  customersPerChunk?: number;
}

/** About how many customers or items to list, and where the previous page ended; `null` for the first page. */
export interface Page<Place> {
  after: Place | null;
  limit: number;
}

/** Customers for whom something may be due, and where the list ended; `null` when there are no more. */
export interface Listed<Place> {
  userIds: number[];
  next: Place | null;
}

/** A list ordered by customer id, which has `limit` entries unless there are no more. */
export function listedById(userIds: number[], limit: number): Listed<number> {
  return { userIds, next: userIds.length < limit ? null : (userIds.at(-1) ?? null) };
}

export type SweepCounts = Record<"emails" | "items" | "failed", number>;

/**
 * Lists customers and queues their emails chunk by chunk, each chunk in its own transaction. A chunk that conflicts
 * with another process is rolled back and repeated on what that process has left, so `write` must read again what was
 * listed. A chunk that fails otherwise is halved until the customer who causes it is alone: that one is logged,
 * counted and left to the next run, and all others get their emails.
 */
export async function sweepInBatches<Place, Email extends ReminderEmail = ReminderEmail>(
  ctx: Context,
  options: SweepOptions,
  sweep: {
    list(page: Page<Place>): Promise<Listed<Place>>;
    /** Returns the emails due to these customers. */
    write(ctx: Context, userIds: number[]): Promise<Email[]>;
    /** Saves anything else in the transaction that queues the emails. */
    queued?(ctx: Context, emails: QueuedReminderEmail<Email>[]): Promise<void>;
  },
): Promise<SweepCounts> {
  const most = options.customersPerChunk ?? CUSTOMERS;
  const counts = { emails: 0, items: 0, failed: 0 };
  let failedInARow = 0;
  let after: Place | null = null;
  for (let limit = FIRST_LISTED; !options.signal?.aborted; limit = Math.min(limit * GROWTH, LISTED)) {
    const { userIds, next }: Listed<Place> = await sweep.list({ after, limit });
    for (let from = 0; from < userIds.length && !options.signal?.aborted; from += most) {
      await serve(userIds.slice(from, from + most));
    }
    if (next === null) break;
    after = next;
  }
  return counts;

  async function serve(chunk: number[]): Promise<void> {
    const outcome = await attempt(() => ctx.db.transaction((tx) => queue(within(ctx, tx), chunk)));
    if ("result" in outcome) {
      failedInARow = 0;
      if (outcome.result.length > 0) ctx.jobs.notify("mail");
      counts.emails += outcome.result.length;
      for (const { items } of outcome.result) counts.items += items.length;
      return;
    }
    const { error } = outcome;
    if (isDatabaseUnavailable(error) || failedInARow === FAILURES_IN_A_ROW) throw error;
    if (chunk.length === 1) {
      counts.failed += 1;
      failedInARow += 1;
      ctx.log.error({ userId: chunk[0], err: error }, "a customer could not be served in a sweep");
      return;
    }
    const half = Math.ceil(chunk.length / 2);
    for (const part of [chunk.slice(0, half), chunk.slice(half)])
      if (!options.signal?.aborted) await serve(part);
  }

  async function queue(inside: Context, chunk: number[]): Promise<Email[]> {
    const emails = await sweep.write(inside, chunk);
    if (emails.length === 0) return emails;
    const queued = await queueReminderEmails(inside, emails);
    await sweep.queued?.(inside, queued);
    return emails;
  }
}

async function attempt<T>(handle: () => Promise<T>): Promise<{ result: T } | { error: unknown }> {
  try {
    return { result: await withRetries(handle) };
  } catch (error) {
    return { error };
  }
}

async function withRetries<T>(handle: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await handle();
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return CONFLICTS.has(postgresErrorIn(error)?.code ?? "");
}
