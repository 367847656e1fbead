import { randomUUID } from "node:crypto";
import {
  order_pull,
  prescription_groups,
  prescription_items,
  renewals,
  transactions,
} from "@scriptkeeper/db/schema";
import { StoreError } from "@scriptkeeper/store/port";
import { products, type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { addHours } from "date-fns";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expireUnpaidCheckouts } from "../../renewals/index.ts";
import { beginOrderPull, pullOrders } from "./pull-orders.ts";

let shop: ShopContext;
beforeAll(async () => {
  // No webhook of the store ever reaches us in these tests.
  shop = await shopContext({ isTimeless: true });
  await pullOrders(shop.ctx);
});
afterAll(() => shop.close());

/** An order of the store that belongs to no renewal. */
function bought(quantities: Partial<Record<"first" | "second", number>> = { first: 1 }) {
  const items = (["first", "second"] as const).flatMap((name) => {
    const quantity = quantities[name];
    return quantity ? [{ variantId: products[name].variant.variantId, quantity }] : [];
  });
  return shop.store.placeOrder({ customer: { email: `${randomUUID()}@people.example` }, items });
}

/** A patient whose order was paid, and whose tags were then removed at the store. */
async function renewed() {
  const patient = await shop.customerWith();
  await patient.order();
  const { id } = shop.store.pay((await patient.draft())?.id ?? "");
  const takeTags = () => {
    shop.ctx.clock.advance({ minutes: 1 });
    const order = shop.store.orders().find((one) => one.id === id);
    if (order) Object.assign(order, { tags: [], updatedAt: shop.ctx.clock.now().getTime() });
  };
  return { ...patient, orderId: id, takeTags };
}

const groupsOf = (order: { id: string }) =>
  shop.ctx.db.$count(prescription_groups, eq(prescription_groups.shopify_order_id, order.id));

const itemsOf = (order: { id: string }) =>
  shop.ctx.db
    .select({ variant_id: prescription_items.variant_id, quantity: prescription_items.quantity })
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .where(eq(prescription_groups.shopify_order_id, order.id));

async function attention() {
  const told = await shop.ctx.db
    .select()
    .from(transactions)
    .where(eq(transactions.order_status, "attention"));
  return told.map(({ description }) => description);
}

/** The store, but it fails when asked about this checkout. */
function failingFor(draft: { id: string } | undefined, error = new Error("broken")) {
  const { store } = shop.ctx;
  const findCheckout: typeof store.findCheckout = (id) =>
    id === draft?.id ? Promise.reject(error) : store.findCheckout(id);
  return { ...shop.ctx, store: { ...store, findCheckout } };
}

describe("orders whose message never came", () => {
  it("become prescriptions once, and not again after those were deleted", async () => {
    const orders = [bought(), bought()];
    await pullOrders(shop.ctx);
    await pullOrders(shop.ctx);
    expect(await Promise.all(orders.map(groupsOf))).toEqual([1, 1]);
    await shop.ctx.db.delete(prescription_groups);
    await pullOrders(shop.ctx);
    expect(await Promise.all(orders.map(groupsOf))).toEqual([0, 0]);
  });

  it("become prescriptions for what is left of them, not for what the pharmacy removed or refunded", async () => {
    const [first, second] = [products.first.variant, products.second.variant];
    const some = bought({ first: 2, second: 1 });
    shop.store.refundLines(some.id, { lines: [{ variantId: first.variantId, quantity: 1 }] });
    shop.store.editOrder(some.id, { variantId: second.variantId, quantity: 0 });
    const none = bought({ second: 1 });
    shop.store.refundLines(none.id, { lines: [{ variantId: second.variantId, quantity: 1 }] });
    await pullOrders(shop.ctx);
    expect(await itemsOf(some)).toEqual([{ variant_id: first.variantId, quantity: 1 }]);
    expect(await groupsOf(none)).toBe(0);
  });

  it("make a renewal paid, even if its checkout lapsed long before", async () => {
    const patient = await shop.customerWith();
    await patient.order();
    const draft = await patient.draft();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await patient.renewal()).toMatchObject({ state: "lapsed" });
    shop.payDeleted(draft);
    await pullOrders(shop.ctx);
    expect(await patient.renewal()).toMatchObject({ state: "paid" });
  });

  it("make no prescriptions when a renewal's tag is removed from them, and can still be cancelled", async () => {
    const { orderId, takeTags, renewal } = await renewed();
    await pullOrders(shop.ctx);
    takeTags();
    await pullOrders(shop.ctx);
    expect(await groupsOf({ id: orderId })).toBe(0);
    shop.store.cancelOrder(orderId);
    await pullOrders(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "cancelled" });
  });

  it("make a renewal paid through its checkout when their tag was removed before anybody looked", async () => {
    const { orderId, takeTags, renewal } = await renewed();
    takeTags();
    await pullOrders(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "paid", order_id: orderId });
    expect(await groupsOf({ id: orderId })).toBe(0);
  });

  it("lock nothing when they are read again as paid and unchanged renewals", async () => {
    const { items, renewal } = await renewed();
    await pullOrders(shop.ctx);
    const locks = async () => {
      const { rows } = await shop.ctx.db.execute<{ item: string; renewal: string }>(sql`
        select i.xmax::text as item, r.xmax::text as renewal from prescription_items i, renewals r
        where i.id = ${items[0].id} and r.id = ${(await renewal()).id}`);
      return rows;
    };
    const before = await locks();
    expect(await pullOrders(shop.ctx)).toMatchObject({ orders: expect.any(Number) });
    expect(await locks()).toEqual(before);
  });

  it("are reported to administrators once when they were paid and only copy a renewal's tag", async () => {
    const { patient, renewal } = await renewed();
    const tags = [`rxr-${(await renewal()).id}`];
    const [item] = [{ variantId: products.first.variant.variantId, quantity: 1 }];
    const copy = shop.store.placeOrder({ customer: { email: patient.email }, items: [item] });
    Object.assign(copy, { tags });
    const cancelled = shop.store.placeOrder({ customer: { email: patient.email }, items: [item] });
    Object.assign(cancelled, { tags });
    shop.store.cancelOrder(cancelled.id);
    for (const _ of [1, 2]) await pullOrders(shop.ctx);
    expect(await attention()).toEqual([expect.stringContaining(copy.name)]);
    expect(await Promise.all([copy, cancelled].map(groupsOf))).toEqual([0, 0]);
  });

  it("are reported to administrators once when their renewal is missing because a backup was restored", async () => {
    // The store's rate limit does not allow so many calls within a minute.
    shop.ctx.clock.advance({ minutes: 1 });
    const { patient, orderId } = await renewed();
    await shop.ctx.db.delete(renewals).where(eq(renewals.user_id, patient.id));
    const before = await shop.ctx.db.$count(prescription_items);
    const told = await attention();
    for (const _ of [1, 2]) await pullOrders(shop.ctx);
    expect(await groupsOf({ id: orderId })).toBe(0);
    expect(await shop.ctx.db.$count(prescription_items)).toBe(before);
    const order = shop.store.orders().find(({ id }) => id === orderId);
    expect((await attention()).slice(told.length)).toEqual([
      expect.stringContaining(`The store's order ${order?.name} (1 × `),
    ]);
  });

  it("are all read after the store was away", async () => {
    const order = bought();
    shop.store.faults.set("http-502", { times: null });
    await expect(pullOrders(shop.ctx)).rejects.toMatchObject({ kind: "server" });
    shop.store.faults.clear();
    shop.ctx.clock.advance({ days: 3 });
    await pullOrders(shop.ctx);
    expect(await groupsOf(order)).toBe(1);
  });

  it("are read even if our clock ran ahead when they were placed", async () => {
    const order = bought();
    shop.ctx.clock.advance({ minutes: 30 });
    // As written by a release that used our own clock.
    await shop.ctx.db.update(order_pull).set({ read_until: addHours(shop.ctx.clock.now(), 2) });
    await pullOrders(shop.ctx);
    expect(await groupsOf(order)).toBe(1);
  });

  it("are read even while our clock stays hours ahead of the store's", async () => {
    const ahead = { ...shop.ctx, clock: { now: () => addHours(shop.ctx.clock.now(), 2) } };
    await pullOrders(ahead);
    const order = bought();
    shop.ctx.clock.advance({ minutes: 5 });
    await pullOrders(ahead);
    expect(await groupsOf(order)).toBe(1);
  });

  it("are read even if they were placed right after the first start with a clock that is hours ahead", async () => {
    const ahead = { ...shop.ctx, clock: { now: () => addHours(shop.ctx.clock.now(), 2) } };
    await shop.ctx.db.delete(order_pull);
    await beginOrderPull(ahead);
    shop.ctx.clock.advance({ minutes: 1 });
    const order = bought();
    await pullOrders(ahead);
    expect(await groupsOf(order)).toBe(1);
  });

  it("are ignored from before the first start, even if the store did not answer then", async () => {
    const before = bought();
    shop.ctx.clock.advance({ minutes: 1 });
    await shop.ctx.db.delete(order_pull);
    shop.store.faults.set("http-502", { times: null });
    await beginOrderPull(shop.ctx);
    shop.store.faults.clear();
    const order = bought();
    await pullOrders(shop.ctx);
    expect([await groupsOf(before), await groupsOf(order)]).toEqual([0, 1]);
  });

  it("don't hold up a first start when the store doesn't respond", async () => {
    const silent = { ...shop.ctx.store, now: () => new Promise<Date>(() => undefined) };
    await shop.ctx.db.delete(order_pull);
    const { beganAt } = await beginOrderPull({ ...shop.ctx, store: silent }, 1);
    expect(beganAt).toEqual(shop.ctx.clock.now());
  });

  it("don't hold each other up when one can't be followed, which is tried again soon", async () => {
    const { draft, renewal } = await renewed();
    const after = bought();
    await pullOrders(failingFor(await draft()));
    expect(await groupsOf(after)).toBe(1);
    expect(await renewal()).toMatchObject({ state: "open" });
    shop.ctx.clock.advance({ minutes: 50 });
    await pullOrders(failingFor(await draft()));
    expect(await renewal()).toMatchObject({ state: "open" });
    shop.ctx.clock.advance({ minutes: 10 });
    await pullOrders(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "paid" });
  });

  it("are set aside while they can't be followed: administrators are told once after an hour, and when it works", async () => {
    const { draft, orderId, renewal } = await renewed();
    const ctx = failingFor(await draft());
    await pullOrders(ctx);
    const name = shop.store.orders().find(({ id }) => id === orderId)?.name ?? "";
    const told = async () => (await attention()).filter((description) => description.includes(name));
    expect(await told()).toEqual([]);
    for (const minutes of [61, 60]) {
      shop.ctx.clock.advance({ minutes });
      await pullOrders(ctx);
    }
    expect(await pullOrders(ctx)).toEqual({ orders: 0, retried: 0 });
    expect(await told()).toEqual([expect.stringContaining("tried again")]);
    shop.ctx.clock.advance({ days: 20 });
    expect(await pullOrders(shop.ctx)).toMatchObject({ retried: 1 });
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await told()).at(-1)).toContain("now been processed");
  });

  it("that the store fails to give don't keep later ones from being read, and are read when it gives them", async () => {
    const [broken, second] = [bought(), bought()];
    shop.ctx.clock.advance({ minutes: 1 });
    const later = bought();
    shop.store.faults.set("order-failing", { ids: [broken.id], times: null });
    expect(await pullOrders(shop.ctx)).toMatchObject({ retried: 0 });
    expect(await Promise.all([broken, second, later].map(groupsOf))).toEqual([0, 1, 1]);
    shop.ctx.clock.advance({ minutes: 30 });
    const muchLater = bought();
    await pullOrders(shop.ctx);
    expect(await groupsOf(muchLater)).toBe(1);
    for (const minutes of [31, 60, 120]) {
      shop.ctx.clock.advance({ minutes });
      await pullOrders(shop.ctx);
    }
    const told = (await attention()).filter((description) => description.includes(broken.name));
    expect(told).toEqual([expect.stringMatching(/can't be read.*compare the order at the store/)]);
    shop.store.faults.clear();
    shop.ctx.clock.advance({ hours: 6 });
    await pullOrders(shop.ctx);
    expect(await groupsOf(broken)).toBe(1);
  });

  it("are tried less and less often while they fail, and no more once the store has deleted them", async () => {
    const broken = bought();
    shop.store.faults.set("order-failing", { ids: [broken.id], times: null });
    await pullOrders(shop.ctx);
    const read = vi.fn(shop.ctx.store.readOrder);
    const ctx = { ...shop.ctx, store: { ...shop.ctx.store, readOrder: read } };
    shop.ctx.clock.advance({ minutes: 20 });
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      shop.ctx.clock.advance({ minutes: 5 });
      await pullOrders(ctx);
    }
    expect(read.mock.calls.length).toBeLessThan(12);
    shop.store.deleteOrder(broken.id);
    read.mockClear();
    for (const hours of [6, 6, 6]) {
      shop.ctx.clock.advance({ hours });
      await pullOrders(ctx);
    }
    expect(read).toHaveBeenCalledTimes(1);
    expect((await attention()).at(-1)).toContain("no longer shown");
  });

  it("are reported once when a change can't be followed, even if they brought prescriptions before", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const { id, name } = shop.store.placeOrder({
      customer: { email: customer.patient.email },
      items: [{ variantId: products.first.variant.variantId, quantity: 2 }],
    });
    await pullOrders(shop.ctx);
    shop.ctx.clock.advance({ minutes: 20 });
    shop.store.editOrder(id, { variantId: products.first.variant.variantId, quantity: 1 });
    const ctx = failingFor(await customer.draft());
    for (const minutes of [0, 61, 0]) {
      shop.ctx.clock.advance({ minutes });
      await pullOrders(ctx);
    }
    const told = (await attention()).filter((description) => description.includes(name));
    expect(told).toEqual([expect.stringContaining("can't be processed")]);
  });

  it("are reported again when they fail again after they were processed", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const { id, name } = shop.store.placeOrder({
      customer: { email: customer.patient.email },
      items: [{ variantId: products.first.variant.variantId, quantity: 4 }],
    });
    await pullOrders(shop.ctx);
    const ctx = failingFor(await customer.draft());
    const told = async () => (await attention()).filter((description) => description.includes(name));
    for (const quantity of [3, 2]) {
      shop.ctx.clock.advance({ minutes: 20 });
      shop.store.editOrder(id, { variantId: products.first.variant.variantId, quantity });
      for (const minutes of [0, 61]) {
        shop.ctx.clock.advance({ minutes });
        await pullOrders(ctx);
      }
      shop.ctx.clock.advance({ hours: 6 });
      await pullOrders(shop.ctx);
    }
    const failure = expect.stringContaining("can't be processed");
    const success = expect.stringContaining("now been processed");
    expect((await told()).sort()).toEqual([success, success, failure, failure]);
  });

  it("are left as they are when the store goes away before they are tried again", async () => {
    const broken = bought();
    shop.store.faults.set("order-failing", { ids: [broken.id], times: null });
    for (const minutes of [0, 20]) {
      shop.ctx.clock.advance({ minutes });
      await pullOrders(shop.ctx);
    }
    shop.store.faults.clear();
    shop.ctx.clock.advance({ minutes: 30 });
    const away = new StoreError("network", "away");
    const now = vi.fn(shop.ctx.store.now).mockImplementationOnce(shop.ctx.store.now).mockRejectedValue(away);
    const store = { ...shop.ctx.store, now, readOrder: () => Promise.reject(away) };
    await expect(pullOrders({ ...shop.ctx, store })).rejects.toBe(away);
    expect(await pullOrders(shop.ctx)).toMatchObject({ retried: 1 });
    expect(await groupsOf(broken)).toBe(1);
  });

  it.each([
    ["when nothing here had read them for hours", [3]],
    ["while the store is away", [1, 2, 3], new StoreError("server", "busy")],
  ])("aren't reported %s", async (_, hours, error?: Error) => {
    shop.ctx.clock.advance({ minutes: 1 });
    const { draft, renewal, orderId } = await renewed();
    const ctx = failingFor(await draft(), error);
    for (const more of hours) {
      shop.ctx.clock.advance({ hours: more });
      await pullOrders(ctx);
    }
    const name = shop.store.orders().find(({ id }) => id === orderId)?.name ?? "";
    expect((await attention()).filter((description) => description.includes(name))).toEqual([]);
    shop.ctx.clock.advance({ minutes: 20 });
    await pullOrders(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "paid" });
  });

  it("are ignored from before this product was installed", async () => {
    const other = await shopContext({ isTimeless: true });
    const mine = shop;
    shop = other;
    const order = bought();
    other.ctx.clock.advance({ minutes: 1 });
    await pullOrders(other.ctx);
    shop = mine;
    expect(await other.ctx.db.$count(prescription_groups)).toBe(0);
    expect(order.id).not.toBe("");
    await other.close();
  });
});
