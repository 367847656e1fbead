import { type Context, today } from "../../core/index.ts";
import { storeExpired, storeRevived } from "./statuses.queries.ts";

const ITEMS = 5_000;

/**
 * Stores the status that items have today: `expired` from their last day on, and `active` again where that day was
 * moved.
 */
export async function sweepStatuses(
  ctx: Context,
  options: { signal?: AbortSignal } = {},
): Promise<{ expired: number; revived: number }> {
  const change = { today: today(ctx), at: ctx.clock.now(), limit: ITEMS };
  const untilDone = async (store: typeof storeExpired) => {
    let changed = 0;
    while (!options.signal?.aborted) {
      const count = await store(ctx.db, change);
      changed += count;
      if (count < ITEMS) break;
    }
    return changed;
  };
  return { expired: await untilDone(storeExpired), revived: await untilDone(storeRevived) };
}
