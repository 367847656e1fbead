import { CountedOrdersInput } from "@scriptkeeper/contracts/renewals/orders";
import { renewals, store_variants } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AdminContext, allFoundSql } from "../../core/index.ts";
import { countFigures, upcoming } from "../dashboard/dashboard.ts";
import { transactionStats } from "../transactions/list-transactions.ts";
import { orderIdsSql } from "./counted-orders.queries.ts";
import { listCountedOrders } from "./list-counted-orders.ts";
import { ordersExport } from "./orders-export.ts";
import { searchedOrders } from "./searched-orders.queries.ts";

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
    user_id: user.id,
    state,
    created_at: new Date(created_at),
    items: items.map(({ id }) => ({ item_id: id })),
  });
}

test("B-TX-01 Renewals Today opens as many rows as it counts: one for each order, however many items it has", async () => {
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

test("strengths of one product and what the store left out are distinguished in the list and in its file", async () => {
  const user = await insertUser(ctx);
  const [low, high] = [
    await insertItem(ctx, { user_id: user.id }),
    await insertItem(ctx, { user_id: user.id }),
  ];
  const known = { product_id: "1", position: 1, is_available: true };
  await ctx.db.insert(store_variants).values([
    { ...known, variant_id: "71", title: "40 mg" },
    { ...known, variant_id: "72", title: "80 mg" },
  ]);
  const product = { product_name: "Atorvastatin" };
  await insertRenewal(ctx, {
    user_id: user.id,
    state: "paid",
    created_at: ctx.clock.now(),
    items: [
      { ...product, item_id: low.id, variant_id: "71" },
      { ...product, item_id: high.id, variant_id: "72", given_back_at: ctx.clock.now() },
    ],
  });
  const [{ lines } = { lines: [] }] = (await ask()).orders;
  expect(lines.map((line) => [line.variant_title, line.is_left_out])).toEqual([
    ["40 mg", false],
    ["80 mg", true],
  ]);
  const { chunks } = await ordersExport(admin, { filter: { search: "" }, format: "csv" });
  let file = "";
  for await (const chunk of chunks) file += chunk;
  expect(file).toContain('"1 × Atorvastatin (40 mg), 1 × Atorvastatin (80 mg, left out)"');
});

test("each day, and all 30, open as many rows as the chart says", async () => {
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

test("a range of days up to the store's midnight is counted and searched, and is the same in the file", async () => {
  for (const at of ["2026-01-31T12:59:59Z", "2026-01-31T13:00:00Z", "2026-02-28T12:59:59Z"])
    await order(at, "paid");
  await order("2026-02-28T13:00:00Z", "paid");
  await order("2026-02-10T13:00:00Z", "lapsed");
  const february = { from: "2026-02-01", until: "2026-02-28" };
  const { orders, total, counted } = await ask(february);
  expect(orders.map(({ created_at }) => created_at)).toEqual([
    "2026-02-28T12:59:59.000Z",
    "2026-01-31T13:00:00.000Z",
  ]);
  expect(total).toBe(2);
  expect(counted).toEqual({
    title: "Orders from 1 Feb 2026 until 28 Feb 2026",
    is_more: false,
    most: 10_000,
  });
  expect((await ask({ ...february, search: "nobody" })).orders).toEqual([]);
  expect((await ask({ from: "2026-02-01" })).counted?.title).toBe("Orders from 1 Feb 2026");
  expect((await ask({ from: "2026-02-01" })).total).toBe(3);
  expect((await ask({ until: "2026-01-31" })).total).toBe(1);
  expect((await ask({ from: "2026-03-01", until: "2026-03-01" })).counted?.title).toBe(
    "Orders of 1 Mar 2026",
  );
  expect((await ask({ ...february, day: "2026-03-01" })).total).toBe(1);
  await expect(ask({ from: "2026-02-28", until: "2026-02-01" })).rejects.toMatchObject({
    code: "BAD_INPUT",
    message: "The last day must not be before the first day",
    details: { field: "until" },
  });
  const { chunks } = await ordersExport(admin, { filter: { ...february, search: "" }, format: "csv" });
  let file = "";
  for await (const chunk of chunks) file += chunk;
  expect(file.trim().split("\n")).toHaveLength(3);
});

test("a count from before midnight isn't used for the 30 days after it", async () => {
  await order("2026-02-08T13:00:00Z", "paid");
  await order("2026-03-09T13:00:00Z", "paid");
  await countFigures(ctx);
  expect((await ask()).total).toBe(2);
  ctx.clock.set("2026-03-10T13:00:00Z");
  const { renewals: days } = await upcoming(admin);
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  const all = await ask();
  expect([all.orders.length, all.total]).toEqual([1, 1]);
});

/** All pages of what is asked for, one behind the other. */
async function pagesOf(query: object): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask({ day: "2026-03-10", limit: 2, ...query, ...(after && { after }) });
    seen.push(...page.orders.map(({ id }) => id));
    after = page.next;
  }
  return seen;
}

async function inOrder(order: "asc" | "desc"): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql.raw(`select id from renewals order by created_at ${order}, id ${order}`),
  );
  return rows.map(({ id }) => id);
}

test.each(["desc", "asc"] as const)(
  "pages follow each other without a gap in the order %s, even among orders of the same instant or in a search",
  async (order_) => {
    for (let n = 0; n < 5; n += 1) await order("2026-03-09T14:00:00Z", "open");
    for (let n = 0; n < 4; n += 1) await order(`2026-03-09T1${5 + (n % 3)}:00:00Z`, "paid");
    const expected = await inOrder(order_);
    expect(await pagesOf({ order: order_ })).toEqual(expected);
    await ctx.db.execute(sql`update renewal_items set product_name = 'Found 5 mg'`);
    expect(await pagesOf({ order: order_, search: "mg found" })).toEqual(expected);
  },
);

describe("an order is found", () => {
  const made = new Date("2026-03-09T14:00:00Z");
  beforeEach(async () => {
    const mei = { first_name: "Mei", last_name: "Sample", email: "mei@people.example" };
    const { id } = await insertUser(ctx, { ...mei, phone: "+61255501017" });
    const other = await insertUser(ctx, { first_name: "Sam", last_name: "Meier" });
    for (const [user_id, order_name, product_name] of [
      [id, "#984", "Zinc 5 mg"],
      [id, "#985", "Iron 10 mg"],
      [other.id, "#986", "Zinc 5 mg"],
    ] as const) {
      const item = await insertItem(ctx, { user_id });
      const items = [{ item_id: item.id, product_name }];
      await insertRenewal(ctx, { user_id, state: "paid", created_at: made, order_name, items });
    }
  });

  test.each([
    ["by the words of its patient, in any order", "sample mei", ["#984", "#985"]],
    ["by an address", "mei@people", ["#984", "#985"]],
    ["by a phone number as people dial it", "02 5550 1017", ["#984", "#985"]],
    ["by its number alone, which none of its patient's other orders has", "984", ["#984"]],
    ["by a medicine", "5 mg zinc", ["#984", "#986"]],
    ["by words of both", "zinc sample", ["#984"]],
    ["by no part that is missing", "zinc sample nobody", []],
    ["by the beginnings of words where two letters are typed", "sa", ["#984", "#985", "#986"]],
  ])("%s", async (_, search, names) => {
    const { orders, total } = await ask({ day: "2026-03-10", search });
    expect(orders.map(({ order_name }) => order_name).sort()).toEqual(names);
    expect(total).toBe(3);
    expect((await ask({ day: "2026-03-09", search })).orders).toEqual([]);
  });

  test("with indexes alone when the newest don't fill a page", async () => {
    const page = { from: new Date("2026-03-01"), until: new Date("2026-03-11"), order: "desc" } as const;
    for (const [search, index] of [
      ["sample mei", "users_search_idx"],
      ["#984", "renewals_"],
      ["zinc", "renewal_items_product_idx"],
    ] as const) {
      const searched = await searchedOrders(ctx.db, search, page);
      const plan = await ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute(sql`explain ${allFoundSql(searched)}`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
      expect(plan).toContain(index);
      expect(plan).not.toContain("Seq Scan");
    }
  });
});

test("an order whose account was deleted stays, without a name", async () => {
  await order("2026-03-09T14:00:00Z", "paid");
  await ctx.db.update(renewals).set({ user_id: null });
  expect((await ask({ day: "2026-03-10" })).orders).toMatchObject([{ patient: null }]);
});

test("the index of order times serves a page of them, wherever it begins", async () => {
  const { id: after } = await order("2026-03-09T14:00:00Z", "paid");
  for (const order of ["desc", "asc"] as const) {
    const page = { from: new Date("2026-03-01"), until: new Date("2026-03-11"), after, order };
    const plan = await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain ${orderIdsSql(page)} limit 51`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("renewals_created_at_idx");
  }
});
