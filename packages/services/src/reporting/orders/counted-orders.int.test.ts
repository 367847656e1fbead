import { CountedOrdersInput } from "@scriptkeeper/contracts/orders";
import { renewals } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/factories";
import { insertRenewal } from "@scriptkeeper/testing/insert-renewal";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { upcoming } from "../dashboard/dashboard.ts";
import { transactionStats } from "../transactions/list-transactions.ts";
import { orderIdsSql } from "./counted-orders.queries.ts";
import { listCountedOrders } from "./list-counted-orders.ts";

let ctx: TestContext;
let admin: AdminContext;
beforeEach(async () => {
  ctx = await testContext();
  admin = ctx.as(adminActor(await insertAdmin(ctx)));
});
afterEach(() => ctx.close());

const ask = (query: object = {}) => listCountedOrders(admin, CountedOrdersInput.parse(query));

async function order(created_at: string, state: "opening" | "open" | "paid" | "lapsed" | "cancelled") {
  const user = await insertUser(ctx);
  const items = [await insertItem(ctx, { user_id: user.id }), await insertItem(ctx, { user_id: user.id })];
  return insertRenewal(ctx, {
    ...{ user_id: user.id, state, created_at: new Date(created_at) },
    items: items.map(({ id }) => ({ item_id: id })),
  });
}

test("B-TX-01 the rows of Renewals Today are as many as it counts: one for each order, however many items are in it", async () => {
  await order("2026-03-09T12:59:59Z", "paid");
  const first = await order("2026-03-09T13:00:00Z", "paid");
  const second = await order("2026-03-09T14:00:00Z", "open");
  await order("2026-03-09T15:00:00Z", "lapsed");
  await order("2026-03-09T15:00:00Z", "cancelled");
  const { orders, total, next } = await ask({ day: "2026-03-10" });
  expect(orders.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(orders[0]?.lines).toHaveLength(2);
  expect({ total, next }).toEqual({ total: 2, next: null });
  expect((await transactionStats(admin)).renewals_today).toBe(total);
});

test("the rows of each day, and of all 30, are as many as the chart says", async () => {
  await order("2026-02-08T12:59:59Z", "paid");
  await order("2026-02-08T13:00:00Z", "paid");
  await order("2026-03-09T12:59:59Z", "paid");
  await order("2026-03-09T13:00:00Z", "opening");
  const { renewals: days } = await upcoming(admin);
  for (const { day, count } of days) {
    const { orders, total } = await ask({ day });
    expect([orders.length, total], day).toEqual([count, count]);
  }
  const all = await ask();
  expect([all.orders.length, all.total]).toEqual([3, 3]);
});

test("pages follow each other without a gap, also through orders of one instant", async () => {
  for (let n = 0; n < 5; n += 1) await order("2026-03-09T14:00:00Z", "open");
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask({ day: "2026-03-10", limit: 2, ...(after && { after }) });
    seen.push(...page.orders.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});

test("an order whose account was deleted stays, without a name", async () => {
  await order("2026-03-09T14:00:00Z", "paid");
  await ctx.db.update(renewals).set({ user_id: null });
  expect((await ask({ day: "2026-03-10" })).orders).toMatchObject([{ patient: null }]);
});

test("the index of when orders were made serves a page of them, wherever it begins", async () => {
  const { id: after } = await order("2026-03-09T14:00:00Z", "paid");
  const page = { from: new Date("2026-03-01"), until: new Date("2026-03-11"), after, limit: 51 };
  const plan = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`explain ${orderIdsSql(page)}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("renewals_created_at_idx");
});
