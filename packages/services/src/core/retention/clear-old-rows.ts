import type { Context } from "../context.ts";
import { deleteOldRows, OLD_ROWS, type OldRows } from "./old-rows.queries.ts";

/**
 * Deletes sessions, links, ended help of others, messages of the store, keys of requests, what can be undone no more and lists of prices that nobody needs any more, some
 * at a time.
 */
export async function clearOldRows(
  ctx: Context,
  options: { signal?: AbortSignal } = {},
): Promise<Record<OldRows, number>> {
  const now = ctx.clock.now();
  const cleared = {
    sessions: 0,
    resetLinks: 0,
    endedCare: 0,
    loginFailures: 0,
    renewalLinks: 0,
    webhooks: 0,
    undoRecords: 0,
    answeredRequests: 0,
    priceRuns: 0,
  };
  for (const rows of OLD_ROWS)
    while (!options.signal?.aborted) {
      const { count, more } = await deleteOldRows(ctx.db, { rows, now });
      cleared[rows] += count;
      if (!more) break;
    }
  return cleared;
}
