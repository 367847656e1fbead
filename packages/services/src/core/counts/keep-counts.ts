import type { Context } from "../context.ts";
import { mendItemCounts, mendUserCounts, sumUpItemCounts, sumUpUserCounts } from "./counts.queries.ts";

/** Sums up the counts of items and accounts, so that they stay few rows. Two at once would only wait for each other. */
export async function sumUpCounts(ctx: Context): Promise<{ rows: number }> {
  return { rows: (await sumUpItemCounts(ctx.db)) + (await sumUpUserCounts(ctx.db)) };
}

/** Counts items and accounts anew, mends what differs and says so in the log. */
export async function mendCounts(ctx: Context): Promise<{ itemCounts: number; userCounts: number }> {
  const mended = { itemCounts: await mendItemCounts(ctx.db), userCounts: await mendUserCounts(ctx.db) };
  if (mended.itemCounts + mended.userCounts > 0) ctx.log.error(mended, "counts were wrong and are mended");
  return mended;
}
