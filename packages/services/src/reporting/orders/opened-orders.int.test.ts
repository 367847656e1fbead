import { CountedOrdersInput } from "@scriptkeeper/contracts/renewals/orders";
import {
  insertAssignment,
  insertDiscount,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, it } from "vitest";
import { getAssignedDiscount } from "../../catalogue/index.ts";
import { allFoundSql } from "../../core/index.ts";
import { getProductDemand } from "../../prescriptions/index.ts";
import { askedOrders, foundOrders } from "./asked-orders.ts";
import { listCountedOrders } from "./list-counted-orders.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const ask = (query: object) => listCountedOrders(admin, CountedOrdersInput.parse(query));
const idsOf = async (query: object) => (await ask(query)).orders.map(({ id }) => id);

it("a product's number of unpaid orders opens exactly these orders, however old they are", async () => {
  const product = await insertProduct(ctx, { product_name: "Zinc" });
  const { product_id } = product;
  const { id: user_id } = await insertUser(ctx, { last_name: "Okafor" });
  const order = (created_at: string, columns: object, line: object = {}) =>
    insertRenewal(ctx, {
      user_id,
      state: "open",
      created_at: new Date(created_at),
      ...columns,
      items: [{ item_id: 1, product_id, product_name: "Zinc", ...line }],
    });
  const old = await order("2025-03-01", {});
  const young = await order("2026-03-01", {});
  await order("2026-03-02", { placed_at: ctx.clock.now() });
  await order("2026-03-02", { state: "paid" });
  await order("2026-03-02", {}, { product_id: "another" });
  await order("2026-03-02", {}, { given_back_at: ctx.clock.now() });
  const { open_orders } = await getProductDemand(admin, product);
  const page = await ask({ unpaid: product.id });
  expect(page).toMatchObject({
    total: 2,
    next: null,
    counted: { title: "Orders with Zinc that are not paid yet", is_more: false },
  });
  expect(page.total).toBe(open_orders.count);
  expect(page.orders.map(({ id }) => id)).toEqual([young.id, old.id]);
  expect(await idsOf({ unpaid: product.id, order: "asc" })).toEqual([old.id, young.id]);
  const first = await ask({ unpaid: product.id, limit: 1 });
  expect(await idsOf({ unpaid: product.id, limit: 1, after: first.next })).toEqual([old.id]);
  expect(await idsOf({ unpaid: product.id, search: "okafor zinc" })).toEqual([young.id, old.id]);
  expect(await idsOf({ unpaid: product.id, search: "nobody" })).toEqual([]);
  const asked = await askedOrders(admin, CountedOrdersInput.parse({ unpaid: product.id }));
  const found = await foundOrders(ctx.db, asked);
  expect(found && (await ctx.db.execute(allFoundSql(found))).rows).toHaveLength(2);
  expect(await ask({ unpaid: 2_000_000_000 })).toMatchObject({ total: 0, orders: [] });
});

it("B-RXD-05 a prescription's number of times applied opens the orders whose price its discount lowered", async () => {
  const { id: user_id } = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id });
  const discount = await insertDiscount(ctx);
  const give = (ended_at: Date | null) =>
    insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id, ended_at });
  const [before, now] = [await give(ctx.clock.now()), await give(null)];
  const order = (
    state: "paid" | "lapsed",
    assignment_id: number,
    line: object = { discount_type: "percentage" },
  ) => insertRenewal(ctx, { user_id, state, items: [{ item_id: item.id, assignment_id, ...line }] });
  const lowered = [await order("paid", now.id), await order("paid", now.id)];
  await order("paid", before.id);
  await order("lapsed", now.id);
  await order("paid", now.id, {});
  const { discount: applied } = await getAssignedDiscount(admin, item);
  const page = await ask({ applied: item.id });
  expect(page.total).toBe(applied?.times_applied);
  expect(page.orders.map(({ id }) => id).toSorted()).toEqual(lowered.map(({ id }) => id).toSorted());
});
