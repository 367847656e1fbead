import { type Context, today, within } from "../../core/index.ts";
import { shownWeeks } from "../weeks.ts";
import {
  addCounted,
  areCounted,
  clearCounted,
  clearOtherProducts,
  findLast,
  type Looked,
  listCountableProducts,
  lockCoveredDays,
} from "./coverage.queries.ts";

/** The most items counted by one statement. */
const AT_ONCE = 5_000;
/** Higher than any item's id, so that rows of deleted items are cleared as well. */
const BEHIND_ALL = 2 ** 31 - 1;

/**
 * Counts once a day on how many days patients had their medicines. The earlier counts are shown until all of it is
 * done.
 */
export async function countCoveredDays(
  ctx: Context,
  { signal, atOnce = AT_ONCE }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<{ items: number }> {
  return ctx.db.transaction(async (tx) => {
    const { db } = within(ctx, tx);
    await lockCoveredDays(db);
    if (await areCounted(db, today(ctx))) return { items: 0 };
    await clearCounted(db);
    const looked = lookedAt(ctx);
    let items = 0;
    // By product, so that few statements add to the same counts: combinations of product and cohort are many.
    for (const product_id of await listCountableProducts(db))
      for (let after = 0; after < BEHIND_ALL; ) {
        signal?.throwIfAborted();
        const until = (await findLast(db, { product_id, after, limit: atOnce })) ?? BEHIND_ALL;
        items += await addCounted(db, { product_id, after, until }, looked);
        after = until;
      }
    await clearOtherProducts(db);
    return { items };
  });
}

/** All weeks that are shown, up to yesterday. */
function lookedAt(ctx: Context): Looked {
  const weeks = shownWeeks(ctx);
  const day = today(ctx);
  return {
    from: weeks[0] ?? day,
    to: weeks.at(-1) ?? day,
    today: day,
    timeZone: ctx.settings.storeTimezone,
  };
}
