import { addDays } from "@scriptkeeper/domain/days";
import { type Context, today } from "../../core/index.ts";
import { setLinesAside } from "./late-lines.queries.ts";

/** A store that moves to another time zone goes back by so many days at most. */
const CERTAIN_DAYS = 2;
const BATCH = 1_000;

/**
 * Sets lines aside, some at a time, that nothing but a change of their prescription brings back to the list, so that those
 * of years ago cost nobody who asks for it any time.
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
