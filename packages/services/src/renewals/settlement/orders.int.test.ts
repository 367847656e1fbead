import { transactions } from "@scriptkeeper/db/schema";
import type { StoreOrder } from "@scriptkeeper/store/port";
import { readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, products } from "@scriptkeeper/testing/services/shop-context";
import { storeOrder } from "@scriptkeeper/testing/services/store-order";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { pullOrder, reconcileOpenCheckouts } from "../recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "../recovery/recover-stuck-renewals.ts";
import { recordOrder } from "./record-order.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const repeatsOf = async (item: { id: number } | undefined) =>
  (await readItem(shop.ctx.db, item?.id ?? 0)).repeats;

async function lapsed(customer: Customer) {
  shop.ctx.clock.advance({ hours: 73 });
  await expireUnpaidCheckouts(shop.ctx);
  expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
}

async function pull(customer: Customer) {
  return pullOrder(shop.ctx, await customer.renewal());
}

/** Sets a tag on an order, as somebody who works at the store can. */
function tag(orderId: string, renewalId: string) {
  const order = shop.store.orders().find(({ id }) => id === orderId);
  if (order) Object.assign(order, { tags: [...order.tags, `rxr-${renewalId}`] });
}

/** The store, with an unpaid order for every checkout. */
function storeWithUnpaidOrder(order: Partial<StoreOrder>) {
  const unpaid = storeOrder({ id: "815", name: "#815", payment: "placed", ...order });
  const { store } = shop.ctx;
  const findCheckout: typeof store.findCheckout = async (id) => {
    const checkout = await store.findCheckout(id);
    return checkout && { ...checkout, state: "completed", order: unpaid };
  };
  return { ...shop.ctx, store: { ...store, findCheckout } };
}

describe("an order that only carries a renewal's tag", () => {
  it("isn't the renewal's when somebody else bought it, and administrators are told once", async () => {
    const customer = await shop.customerWith();
    await customer.order(true);
    const { id } = await customer.renewal();
    const { variantId } = products.first.variant;
    const strange = shop.store.placeOrder({
      customer: { email: "stranger@people.example" },
      items: [{ variantId, quantity: 1 }],
    });
    tag(strange.id, id);
    for (const _ of [1, 2]) expect(await pull(customer)).toBeNull();
    const told = await shop.ctx.db
      .select()
      .from(transactions)
      .where(eq(transactions.order_status, "attention"));
    expect(told.map(({ description }) => description)).toEqual([expect.stringContaining(strange.name)]);
    await lapsed(customer);
    expect(await repeatsOf(customer.items[0])).toBe(5);
  });

  it("isn't the renewal's when another renewal was paid with it", async () => {
    const payer = await shop.customerWith();
    const other = await shop.customerWith();
    await payer.order();
    await other.order();
    const order = shop.store.pay((await payer.draft())?.id ?? "");
    await pull(payer);
    tag(order.id, (await other.renewal()).id);
    await lapsed(other);
    expect(await repeatsOf(other.items[0])).toBe(5);
    expect(await payer.renewal()).toMatchObject({ state: "paid", order_id: order.id });
  });

  it.each([
    ["placed", "manual"],
    ["paid", "automatic"],
  ] as const)(
    "stays the renewal's once it is known as %s, even when its tag is removed",
    async (_, paymentCapture) => {
      const customer = await shop.customerWith();
      await customer.order();
      const draft = await customer.draft();
      await shop.ctx.store.deleteCheckout(draft?.id ?? "");
      shop.store.switches.paymentCapture = paymentCapture;
      const order = shop.payDeleted(draft);
      shop.store.switches.paymentCapture = "automatic";
      await pull(customer);
      Object.assign(shop.store.orders().find(({ id }) => id === order.id) ?? {}, { tags: [] });
      shop.ctx.clock.advance({ minutes: 6 });
      await reconcileOpenCheckouts(shop.ctx);
      if (paymentCapture === "manual") shop.store.capturePayment(order.id);
      await pull(customer);
      expect(await customer.renewal()).toMatchObject({ state: "paid", order_id: order.id });
      expect(await repeatsOf(customer.items[0])).toBe(4);
      const { variantId } = products.first.variant;
      shop.store.refundLines(order.id, { lines: [{ variantId, quantity: 1 }] });
      await pull(customer);
      expect(await repeatsOf(customer.items[0])).toBe(5);
    },
  );

  it("doesn't cancel the paid order when it is a cancelled copy", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const draft = await customer.draft();
    const order = shop.store.pay(draft?.id ?? "");
    await pull(customer);
    const drafts = shop.store.drafts() as unknown[];
    drafts.splice(drafts.indexOf(draft), 1);
    const copy = shop.store.placeOrder({
      customer: { email: customer.patient.email },
      items: [{ variantId: products.first.variant.variantId, quantity: 1 }],
    });
    tag(copy.id, (await customer.renewal()).id);
    shop.store.cancelOrder(copy.id);
    await pull(customer);
    expect(await customer.renewal()).toMatchObject({ state: "paid", order_id: order.id });
    shop.store.cancelOrder(order.id);
    await pull(customer);
    expect(await customer.renewal()).toMatchObject({ state: "cancelled" });
  });
});

describe("an order that nobody has paid yet", () => {
  it("keeps its repeat and its checkout, however long it takes", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(storeWithUnpaidOrder({}));
    expect(await customer.renewal()).toMatchObject({ state: "open", lease_id: null });
    expect(await repeatsOf(customer.items[0])).toBe(4);
  });

  it("gives everything back like an unpaid checkout when it is cancelled", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(storeWithUnpaidOrder({ isCancelled: true }));
    expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
    expect(await repeatsOf(customer.items[0])).toBe(5);
  });
});

describe("asking the store about open checkouts", () => {
  it("lapses one whose order was cancelled before payment, so that its repeat doesn't wait three days", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(storeWithUnpaidOrder({ isCancelled: true }));
    expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
    expect(await repeatsOf(customer.items[0])).toBe(5);
  });

  it("lapses one that was deleted in the store, so that nobody is sent to a dead link", async () => {
    const customer = await shop.customerWith();
    const first = await customer.order();
    await shop.ctx.store.deleteCheckout((await customer.draft())?.id ?? "");
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
    expect((await customer.order()).shopifyUrl).not.toBe(first.shopifyUrl);
  });

  it.each(["open", "paid"])(
    "deletes a duplicate checkout of an %s one that turned up late",
    async (state) => {
      const customer = await shop.customerWith();
      await customer.order();
      const draft = await customer.draft();
      await shop.ctx.store.createCheckout({
        renewalId: (await customer.renewal()).id,
        customerId: draft?.customerId ?? "",
        lines: [
          { variantId: products.first.variant.variantId, quantity: 1, unitPriceCents: 1, discount: null },
        ],
        shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
      });
      if (state === "paid") shop.store.pay(draft?.id ?? "");
      shop.ctx.clock.advance({ minutes: 6 });
      await reconcileOpenCheckouts(shop.ctx);
      expect(await customer.renewal()).toMatchObject({ state });
      expect(shop.draftsOf((await customer.renewal()).id)).toMatchObject([{ id: draft?.id }]);
    },
  );
});

describe("an order that the store refused", () => {
  it("leaves no checkout there, even one that the search shows late or that could not be deleted at first", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    shop.store.faults.set("search-lag", { operation: "draftOrders", delayMs: 3_600_000, times: null });
    const { variant } = products.first;
    shop.store.faults.set("line-refused", { operation: "draftOrderCreate", variantIds: [variant.variantId] });
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    const renewal = await customer.renewal();
    expect(renewal).toMatchObject({ state: "refused" });
    expect(shop.draftsOf(renewal.id)).toHaveLength(1);

    shop.store.faults.clear();
    shop.ctx.clock.advance({ minutes: 6 });
    shop.store.faults.set("http-502", { operation: "draftOrderDelete", times: null });
    await reconcileOpenCheckouts(shop.ctx);
    expect(shop.draftsOf(renewal.id)).toHaveLength(1);
    shop.store.faults.clear();
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(shop.ctx);
    expect(shop.draftsOf(renewal.id)).toEqual([]);
    expect(await customer.renewal()).toMatchObject({ state: "refused" });
    expect(await repeatsOf(customer.items[0])).toBe(5);
  });
});

describe("a payment's total", () => {
  it("that differs from the checkout's still counts as paid, and an administrator is told", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const { id, total_cents } = await customer.renewal();
    const order = storeOrder({ id: "99001", subtotalCents: (total_cents ?? 0) + 5 });
    await recordOrder(shop.ctx, { renewalId: id, order });
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    expect((await readTransactions(shop.ctx.db, customer.patient.id)).at(-1)).toMatchObject({
      action: "Order paid",
      order_status: "attention",
    });
  });
});
