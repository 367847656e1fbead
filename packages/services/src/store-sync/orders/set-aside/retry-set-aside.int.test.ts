import { set_aside_orders, transactions } from "@scriptkeeper/db/schema";
import { StoreError } from "@scriptkeeper/store/port";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { addHours } from "date-fns";
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { findReceived } from "../../../store-status/index.ts";
import { retrySetAside } from "./retry-set-aside.ts";
import { listSetAside } from "./set-aside-orders.queries.ts";
import { setOrderAside } from "./set-order-aside.ts";

const ctx = sharedContext();

it("tries all orders that are due in one run, and each of them once, however many the store failed to give", async () => {
  for (let order = 1; order <= 45; order++)
    await setOrderAside(ctx, { orderId: `${order}`, name: `#${order}` }, new StoreError("server", "busy"));
  ctx.clock.advance({ hours: 1 });
  const readOrder = vi.fn(async (id: string) => {
    if (Number(id) <= 3) throw new StoreError("server", "busy");
    return null;
  });
  const store = { ...ctx.store, readOrder, now: async () => ctx.clock.now() };
  expect(await retrySetAside({ ...ctx, store }, { follow: vi.fn(), signal: undefined })).toBe(0);
  expect(readOrder).toHaveBeenCalledTimes(45);
  expect([...(await listSetAside(ctx.db))].sort()).toEqual(["1", "2", "3"]);
});

it("tells administrators of each order that keeps failing, but of the number alone where many do", async () => {
  const named = () => ctx.db.$count(transactions, eq(transactions.action, "Order not processed"));
  const failFor = async (hours: number, numbers: number[]) => {
    for (const order of numbers)
      await setOrderAside(ctx, { orderId: `${order}`, name: `#${order}` }, new StoreError("server", "busy"));
    ctx.clock.advance({ hours });
  };
  await ctx.db.delete(set_aside_orders);
  const [first, ...others] = Array.from({ length: 21 }, (_, index) => 100 + index);
  const since = ctx.clock.now();
  await failFor(2, [Number(first)]);
  await failFor(2, [Number(first)]);
  expect(await named()).toBe(1);
  await failFor(2, others);
  await failFor(2, others);
  expect(await named()).toBe(1);
  expect((await findReceived(ctx.db)).setAsideOrders).toEqual({ count: 21, since });
});

it("tries an order at once that was set aside while our clock ran hours ahead", async () => {
  await ctx.db.delete(set_aside_orders);
  const now = ctx.clock.now();
  ctx.clock.set(addHours(now, 10).toISOString());
  await setOrderAside(ctx, { orderId: "200", name: "#200" }, new StoreError("server", "busy"));
  ctx.clock.set(now.toISOString());
  const store = { ...ctx.store, readOrder: async () => null, now: async () => ctx.clock.now() };
  await retrySetAside({ ...ctx, store }, { follow: vi.fn(), signal: undefined });
  expect([...(await listSetAside(ctx.db))]).toEqual([]);
});
