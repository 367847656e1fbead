import { type Context, within } from "../context.ts";

const CUSTOMERS = 500;
/** The first chunk is small and the next ones grow, so that the first emails are on their way at once. */
const FIRST_CUSTOMERS = 25;
const GROWTH = 4;
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
 * own. One that meets somebody else at the same rows is rolled back and done again, on what the other has left.
 */
export async function inChunks<Result>(
  ctx: Context,
  options: SweepOptions,
  sweep: {
    list(page: { afterUserId: number; limit: number }): Promise<number[]>;
    handle(ctx: Context, userIds: number[]): Promise<Result>;
    done(result: Result): void;
  },
): Promise<void> {
  const most = options.customersPerChunk ?? CUSTOMERS;
  let limit = Math.min(FIRST_CUSTOMERS, most);
  let afterUserId = 0;
  while (!options.signal?.aborted) {
    const userIds = await sweep.list({ afterUserId, limit });
    const last = userIds.at(-1);
    if (last === undefined) return;
    sweep.done(await withRetries(() => ctx.db.transaction((tx) => sweep.handle(within(ctx, tx), userIds))));
    afterUserId = last;
    limit = Math.min(limit * GROWTH, most);
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
