import { insertItemsAroundTheirEnd } from "@scriptkeeper/testing/database/many-customers.queries";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { customersToNotify, listCustomersToNotify } from "./due-notices.queries.ts";

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext();
  await insertItemsAroundTheirEnd(ctx.db, { customers: 6_000, day: today(ctx) });
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => ctx.close());

test.each([25, 500])(
  "among many items those that end soon are found by expiry date, %i customers at a time",
  async (limit) => {
    const page = { today: today(ctx), after: null, limit };
    expect((await listCustomersToNotify(ctx.db, page)).userIds).toHaveLength(limit);
    const { rows } = await ctx.db.execute(sql`explain ${customersToNotify(page)}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("prescription_items_expiry_idx");
    expect(plan).not.toMatch(/Seq Scan on prescription_items|prescription_items_user_id_idx/);
  },
);
