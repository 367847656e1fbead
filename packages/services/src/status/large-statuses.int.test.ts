import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { insertManyCustomers } from "@scriptkeeper/testing/many-customers.queries";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "../settings.ts";
import { isNewlyExpired, isRevived, itemsWhere } from "./statuses.queries.ts";
import { sweepStatuses } from "./sweep-statuses.ts";

const CUSTOMERS = 6_000;
const ITEMS_EACH = 4;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext();
  await insertManyCustomers(ctx.db, CUSTOMERS);
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3, ${today(ctx)}::date - 360 + (g.id * 7 + n * 31) % 720
    from prescription_groups g cross join generate_series(1, ${ITEMS_EACH}::int) n`);
  await sweepStatuses(ctx);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => ctx.close());

test.each([
  ["have just expired", isNewlyExpired, "prescription_items_not_expired_idx"],
  ["are not over any more", isRevived, "prescription_items_expired_idx"],
] as const)("among many items those that %s are found by their end", async (_, where, index) => {
  const { rows } = await ctx.db.execute(sql`explain ${itemsWhere(where(today(ctx)), 5_000)}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(new RegExp(`Index Scan (using|on) ${index}[^]*Index Cond`));
});
