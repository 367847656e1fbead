import type { Context } from "../context.ts";
import { deleteOldRows, OLD_ROWS, type OldRows } from "./old-rows.queries.ts";

/**
 * Deletes, in batches, what is no longer needed: sessions, links, ended help by carers, webhooks, keys of requests,
 * expired undo records, login failures and price lists. A kind that can't be deleted does not keep the others from
 * being deleted; its error is thrown at the end.
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
  const failures: unknown[] = [];
  for (const rows of OLD_ROWS) {
    try {
      await clear(rows);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return cleared;

  async function clear(rows: OldRows): Promise<void> {
    while (!options.signal?.aborted) {
      const { count, more } = await deleteOldRows(ctx.db, { rows, now });
      cleared[rows] += count;
      if (!more) break;
    }
  }
}
