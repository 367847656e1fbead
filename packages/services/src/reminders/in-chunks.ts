import { type Context, within } from "../context.ts";

const CUSTOMERS = 500;
/** The first list is short and the next ones grow, so that the first emails are on their way at once. */
const FIRST_LISTED = 25;
const GROWTH = 4;
/** To find who is next costs about as much as to find them all, so a large sweep does it a few times only. */
const LISTED = 25_600;
const TRIES = 20;
/** A unique violation, a deadlock, a serialisation failure: somebody else was at the same rows. */
const CONFLICTS = new Set(["23505", "40P01", "40001"]);

export interface SweepOptions {
  /** Ends the sweep after the chunk that it is at. */
  signal?: AbortSignal;
  /** Whole customers in one transaction, at most. */
  customersPerChunk?: number;
}

/**
 * Walks the customers in the order of their ids and handles them chunk by chunk, each chunk in a transaction of its
 * own; some may come first. One that meets somebody else at the same rows is rolled back and done again, on what the
 * other has left; so what was listed is looked at anew when its chunk is handled.
 */
export async function inChunks<Result>(
  ctx: Context,
  options: SweepOptions,
  sweep: {
    /** Some that are found at once, however many there are; they come before all others. */
    first?(limit: number): Promise<number[]>;
    list(page: { afterUserId: number; limit: number }): Promise<number[]>;
    handle(ctx: Context, userIds: number[]): Promise<Result>;
    done(result: Result): void;
  },
): Promise<void> {
  const most = options.customersPerChunk ?? CUSTOMERS;
  const handle = async (userIds: number[]) => {
    for (let from = 0; from < userIds.length && !options.signal?.aborted; from += most) {
      const chunk = userIds.slice(from, from + most);
      sweep.done(await withRetries(() => ctx.db.transaction((tx) => sweep.handle(within(ctx, tx), chunk))));
    }
  };
  if (sweep.first) await handle(await sweep.first(FIRST_LISTED));
  let afterUserId = 0;
  for (let limit = FIRST_LISTED; !options.signal?.aborted; limit = Math.min(limit * GROWTH, LISTED)) {
    const userIds = await sweep.list({ afterUserId, limit });
    const last = userIds.at(-1);
    if (last === undefined) return;
    await handle(userIds);
    afterUserId = last;
  }
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (typeof code === "string" && CONFLICTS.has(code)) || isConflict(error.cause);
}
