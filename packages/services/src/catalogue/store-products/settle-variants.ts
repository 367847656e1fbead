import type { Context } from "../../core/index.ts";
import { settleVariantsAfter } from "./variants.queries.ts";

const AT_ONCE = 500;

/**
 * Writes down the strength of items that have none: that of their last paid order, else the only one that the store has
 * of their product. An item of a product with several that was never ordered waits for staff to choose. Small
 * transactions, so that nobody waits for them; safe to repeat.
 */
export async function settleVariants(ctx: Context): Promise<{ settled: number }> {
  let settled = 0;
  for (let afterId = 0; ; ) {
    const { lastId, changed } = await settleVariantsAfter(ctx.db, { afterId, limit: AT_ONCE });
    settled += changed;
    if (lastId === null) return { settled };
    afterId = lastId;
  }
}
