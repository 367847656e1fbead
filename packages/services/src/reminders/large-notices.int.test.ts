import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { insertManyCustomers } from "@scriptkeeper/testing/many-customers.queries";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "../settings.ts";
import { customersToNotify, listCustomersToNotify } from "./due-notices.queries.ts";

const CUSTOMERS = 6_000;
const ITEMS_EACH = 4;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext();
  await insertManyCustomers(ctx.db, CUSTOMERS);
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3, ${today(ctx)}::date - 180 + (g.id * 7 + n * 31) % 720
    from prescription_groups g cross join generate_series(1, ${ITEMS_EACH}::int) n`);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => ctx.close());

test.each([25, 500])(
  "among many items those that end soon are found by their end, %i customers at a time",
  async (limit) => {
    const page = { today: today(ctx), after: null, limit };
    expect((await listCustomersToNotify(ctx.db, page)).userIds).toHaveLength(limit);
    const { rows } = await ctx.db.execute(sql`explain ${customersToNotify(page)}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("prescription_items_expiry_idx");
    expect(plan).not.toMatch(/Seq Scan on prescription_items|prescription_items_user_id_idx/);
  },
);
