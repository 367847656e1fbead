import type { Context } from "../context.ts";
import { deleteOldRows, OLD_ROWS, type OldRows } from "./old-rows.queries.ts";

const ROWS = 5_000;

/** Deletes sessions, links, messages of the store and keys of requests that nobody needs any more, a few thousand at a time. */
export async function clearOldRows(
  ctx: Context,
  options: { signal?: AbortSignal } = {},
): Promise<Record<OldRows, number>> {
  const now = ctx.clock.now();
  const cleared = {
    sessions: 0,
    resetLinks: 0,
    loginFailures: 0,
    renewalLinks: 0,
    webhooks: 0,
    answeredRequests: 0,
  };
  for (const rows of OLD_ROWS)
    while (!options.signal?.aborted) {
      const count = await deleteOldRows(ctx.db, { rows, now, limit: ROWS });
      cleared[rows] += count;
      if (count < ROWS) break;
    }
  return cleared;
}
