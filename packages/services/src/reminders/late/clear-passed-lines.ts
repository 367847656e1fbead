import { subDays } from "date-fns";
import type { Context } from "../../core/index.ts";
import { deletePassedLines } from "./late-lines.queries.ts";

/** Days after which nobody undoes what made a line leave the list. */
const KEPT_DAYS = 90;
const BATCH = 1_000;

/** Deletes, in batches, lines that left the list long ago without being settled. What staff noted is kept. */
export async function clearPassedLateLines(
  ctx: Context,
  options: { signal?: AbortSignal } = {},
): Promise<{ lateLines: number }> {
  const before = subDays(ctx.clock.now(), KEPT_DAYS);
  let lateLines = 0;
  while (!options.signal?.aborted) {
    const deleted = await deletePassedLines(ctx.db, { before, limit: BATCH });
    lateLines += deleted;
    if (deleted < BATCH) break;
  }
  return { lateLines };
}
