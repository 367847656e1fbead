import { insertManyCustomers } from "@scriptkeeper/testing/database/many-customers.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { itemsByReminder } from "../forecast/reminders-due.queries.ts";
import { listCustomersToRemind, type Overdue, overdueItems } from "./due-reminders.queries.ts";
import type { Listed } from "./sweep-in-batches.ts";

const CUSTOMERS = 6_000;

const ctx = sharedContext({ keepsPlans: false });
beforeAll(async () => {
  await insertManyCustomers(ctx.db, CUSTOMERS);
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date, next_reminder_date)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3, '2027-01-01', ${today(ctx)}::date - g.id % 2 + n
    from prescription_groups g cross join generate_series(0, 3) n cross join generate_series(1, 2)`);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);

test.each([
  ["the first", null],
  ["the next", { date: "2000-01-01", userId: 3 }],
])("among many due items %s are read from an index in order, and no others", async (_, after) => {
  const page = { today: today(ctx), after, limit: 25 };
  const { rows } = await ctx.db.execute(sql`explain ${overdueItems(page)}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Backward using prescription_items_reminder_idx");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test.each([
  ["all up to a day", { first: null, last: "2026-04-08", after: null }],
  ["those of a day", { first: "2026-03-12", last: "2026-03-12", after: null }],
  [
    "those after a place",
    { first: null, last: "2026-03-12", after: { date: "2026-03-11", userId: 3_000, itemId: 1 } },
  ],
])("the forecast counts items from an index in order: %s", async (_, walk) => {
  const { rows } = await ctx.db.execute(sql`explain ${itemsByReminder({ ...walk, limit: 1_000 })}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Backward using prescription_items_reminder_idx");
  expect(plan).not.toContain("Seq Scan");
});

test("a page ends with all items of one customer and day", async () => {
  const { rows } = await ctx.db.execute(overdueItems({ today: today(ctx), after: null, limit: 1 }));
  expect(rows).toHaveLength(2);
});

test("page by page every customer with a due item is found, the latest reminder dates first", async () => {
  const pages: number[][] = [];
  let after: Overdue | null = null;
  do {
    const page: Listed<Overdue> = await listCustomersToRemind(ctx.db, {
      today: today(ctx),
      after,
      limit: 701,
    });
    pages.push(page.userIds);
    after = page.next;
  } while (after);
  const all = [...new Set(pages.flat())].sort((a, b) => a - b);
  expect(all).toHaveLength(CUSTOMERS);
  // Everybody has two items due today, so 701 items belong to the last 351 customers.
  expect(pages[0]).toEqual(all.slice(-351));
});
