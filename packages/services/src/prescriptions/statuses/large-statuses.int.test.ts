import { insertItemsAroundTheirEnd } from "@scriptkeeper/testing/database/many-customers.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { isNewlyExpired, isRevived, itemsWhere } from "./statuses.queries.ts";
import { sweepStatuses } from "./sweep-statuses.ts";

const ctx = sharedContext({ keepsPlans: false });
beforeAll(async () => {
  await insertItemsAroundTheirEnd(ctx.db, { customers: 6_000, day: today(ctx) });
  await sweepStatuses(ctx);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);

test.each([
  ["have just expired", isNewlyExpired, "prescription_items_not_expired_idx"],
  ["are no longer expired", isRevived, "prescription_items_expired_idx"],
] as const)("among many items those that %s are found by their expiry date", async (_, where, index) => {
  const { rows } = await ctx.db.execute(sql`explain ${itemsWhere(where(today(ctx)), 5_000)}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(new RegExp(`Index Scan (using|on) ${index}[^]*Index Cond`));
});
