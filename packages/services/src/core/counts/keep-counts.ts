import type { Context } from "../context.ts";
import { discountUseCounts, itemCounts, mend, sumUp, userCounts } from "./counts.queries.ts";
import { mendDiscountUses } from "./discount-uses.queries.ts";

/**
 * Sums up the counts of items, accounts and discount uses so that the tables stay small. They run one after the other,
 * since in parallel they would only wait for each other.
 */
export async function sumUpCounts({ db }: Context): Promise<{ rows: number }> {
  const rows = [await sumUp(db, itemCounts), await sumUp(db, userCounts), await sumUp(db, discountUseCounts)];
  return { rows: rows.reduce((sum, count) => sum + count, 0) };
}

/** How many keys of each table were wrong. */
export type MendedCounts = {
  itemCounts: number;
  userCounts: number;
  discountUses: number;
  discountUseCounts: number;
};

/** Counts items, accounts and discount uses afresh, corrects what differs and logs an error if anything did. */
export async function mendCounts({ db, log }: Context): Promise<MendedCounts> {
  const mended = {
    itemCounts: await mend(db, itemCounts),
    userCounts: await mend(db, userCounts),
    discountUses: await mendDiscountUses(db),
    discountUseCounts: await mend(db, discountUseCounts),
  };
  if (Object.values(mended).some((count) => count > 0))
    log.error(mended, "counts were wrong and have been corrected");
  return mended;
}
