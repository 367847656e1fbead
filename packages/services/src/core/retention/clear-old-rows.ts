import type { Context } from "../context.ts";
import { deleteOldRows, OLD_ROWS, type OldRows } from "./old-rows.queries.ts";

/**
 * Deletes, in batches, what is no longer needed: sessions, links, ended help by carers, webhooks, keys of requests,
 * expired undo records, login failures and price lists.
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
