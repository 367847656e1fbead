import type { Context } from "../context.ts";
import {
  mendDiscountUseCounts,
  mendItemCounts,
  mendUserCounts,
  sumUpDiscountUseCounts,
  sumUpItemCounts,
  sumUpUserCounts,
} from "./counts.queries.ts";
import { mendDiscountUses } from "./discount-uses.queries.ts";

/** Sums up the counts of items, accounts and discounts, so that they stay few rows. Two at once would only wait for each other. */
export async function sumUpCounts({ db }: Context): Promise<{ rows: number }> {
  const rows = [await sumUpItemCounts(db), await sumUpUserCounts(db), await sumUpDiscountUseCounts(db)];
  return { rows: rows.reduce((sum, count) => sum + count, 0) };
}

/** How many keys of each were wrong. */
export type MendedCounts = {
  itemCounts: number;
  userCounts: number;
  discountUses: number;
  discountUseCounts: number;
};

/** Counts items, accounts and uses of discounts anew, mends what differs and says so in the log. */
export async function mendCounts({ db, log }: Context): Promise<MendedCounts> {
  const mended = {
    itemCounts: await mendItemCounts(db),
    userCounts: await mendUserCounts(db),
    discountUses: await mendDiscountUses(db),
    discountUseCounts: await mendDiscountUseCounts(db),
  };
  if (Object.values(mended).some((count) => count > 0)) log.error(mended, "counts were wrong and are mended");
  return mended;
}
