import { subDays } from "date-fns";
import type { Context } from "../../core/index.ts";
import { deletePassedLines } from "./late-lines.queries.ts";

/** By then nobody takes back what made a line pass. */
const KEPT_DAYS = 90;
const BATCH = 1_000;

/** Deletes lines that left the list by themselves long ago, some at a time. What staff noted is kept. */
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
