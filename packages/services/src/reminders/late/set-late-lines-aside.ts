import { addDays } from "@scriptkeeper/domain/time/days";
import { type Context, today } from "../../core/index.ts";
import { setLinesAside } from "./late-lines.queries.ts";

/** A store that changes its time zone moves back by this many days at most. */
const CERTAIN_DAYS = 2;
const BATCH = 1_000;

/**
 * Sets aside, in batches, lines that only a change of their prescription can bring back to the list, so that lines
 * from years ago do not slow down the list.
 */
export async function setLateLinesAside(
  ctx: Context,
  options: { signal?: AbortSignal } = {},
): Promise<{ lateLines: number }> {
  const endedBy = addDays(today(ctx), -CERTAIN_DAYS);
  let lateLines = 0;
  while (!options.signal?.aborted) {
    const set = await setLinesAside(ctx.db, { endedBy, limit: BATCH });
    lateLines += set;
    if (set < BATCH) break;
  }
  return { lateLines };
}
