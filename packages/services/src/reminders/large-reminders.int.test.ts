import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { insertManyCustomers } from "@scriptkeeper/testing/many-customers.queries";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "../settings.ts";
import { latestToRemind, listLatestToRemind } from "./due-reminders.queries.ts";

const CUSTOMERS = 6_000;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext();
  await insertManyCustomers(ctx.db, CUSTOMERS);
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date, next_reminder_date)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3, '2027-01-01', ${today(ctx)}::date - g.id % 2 + n
    from prescription_groups g cross join generate_series(0, 3) n`);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => ctx.close());

test("among many due items those whose day came last are read from an index, and no others", async () => {
  const latest = { today: today(ctx), limit: 25 };
  expect((await listLatestToRemind(ctx.db, latest)).length).toBe(25);
  const { rows } = await ctx.db.execute(sql`explain ${latestToRemind(ctx.db, latest).getSQL()}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Backward using prescription_items_reminder_idx");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
