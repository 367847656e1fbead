import { StoreError } from "@scriptkeeper/store/port";
import { readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "../../core/index.ts";
import { reconcileOpenCheckouts } from "../../renewals/index.ts";
import { processWebhooks } from "./process-webhooks.ts";
import { receiveWebhook } from "./receive-webhook.ts";

let shop: ShopContext;
beforeEach(async () => {
  shop = await shopContext({ isTimeless: true, switches: { hidesOldOrders: true } });
  // Nobody listens there: the tests deliver the webhooks themselves.
  shop.store.subscribe({
    uri: "http://127.0.0.1:9/",
    topics: ["ORDERS_PAID", "ORDERS_CANCELLED", "REFUNDS_CREATE"],
  });
});
afterEach(() => shop.close());

const handedOn = new Set<string>();
async function listen(ctx: Context = shop.ctx, change = (body: string) => body): Promise<void> {
  for (const { id, topic, body } of shop.store.deliveries()) {
    if (handedOn.has(id)) continue;
    handedOn.add(id);
    const rawBody = Buffer.from(change(body));
    await receiveWebhook(ctx, { topic, webhookId: id, eventId: null, shopDomain: "shop", rawBody });
  }
  await processWebhooks(ctx);
}

async function orderedLongAgo(days: number) {
  const customer = await shop.customerWith([{ repeats: 3 }]);
  await customer.order();
  const order = shop.store.pay((await customer.draft())?.id ?? "");
  await listen();
  shop.ctx.clock.advance({ minutes: 6 });
  await reconcileOpenCheckouts(shop.ctx);
  shop.ctx.clock.advance({ days });
  return { ...customer, order };
}

async function paidLongAgo(days: number) {
  const customer = await orderedLongAgo(days);
  expect((await customer.renewal()).state).toBe("paid");
  return customer;
}

/** A store that refuses, instead of showing nothing. */
function refusing(): Context {
  const refuse = () => Promise.reject(new StoreError("auth", "no"));
  return { ...shop.ctx, store: { ...shop.ctx.store, findCheckout: refuse, findOrders: refuse } };
}

test.each([
  ["no longer shows", () => shop.ctx],
  ["refuses to show", refusing],
])(
  "the cancellation of an order that the store %s for its age is read from its message",
  async (_, ctxOf) => {
    const { order, renewal } = await paidLongAgo(61);
    shop.store.cancelOrder(order.id);
    await listen(ctxOf());
    expect((await renewal()).state).toBe("cancelled");
  },
);

test("a refund of an order that the store refuses to show for its age is logged, and its message is done", async () => {
  const { order, patient } = await paidLongAgo(61);
  shop.store.refundMoney(order.id, 100);
  await listen(refusing());
  const told = (await readTransactions(shop.ctx.db, patient.id)).map(({ action }) => action);
  expect(told.filter((action) => action === "Order refunded")).toHaveLength(1);
  shop.ctx.clock.advance({ hours: 2 });
  expect(await processWebhooks(refusing())).toEqual({ worked: 0, postponed: 0 });
});

test("the cancellation of an order that was deleted at the store before anybody looked is read from its message", async () => {
  const { order, renewal } = await paidLongAgo(1);
  shop.store.cancelOrder(order.id);
  shop.store.deleteOrder(order.id);
  await listen();
  expect((await renewal()).state).toBe("cancelled");
});

test.each([
  ["deleted at the store", 1, true],
  ["too old to be shown", 61, false],
])("a placed order that is %s and was cancelled gives back what it took", async (_, days, isDeleted) => {
  shop.store.switches.paymentCapture = "bank_transfer";
  const { items, order, renewal } = await orderedLongAgo(days);
  expect(await renewal()).toMatchObject({ state: "open", order_id: order.id });
  shop.store.cancelOrder(order.id);
  if (isDeleted) shop.store.deleteOrder(order.id);
  await listen();
  expect((await renewal()).state).toBe("lapsed");
  expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({ repeats: 3 });
});

test.each([
  ["was deleted", 1, true, "lapsed", 3],
  ["is only too old to be shown", 61, false, "open", 2],
])("a placed order that %s at the store, without a message", async (_, days, isDeleted, state, repeats) => {
  shop.store.switches.paymentCapture = "bank_transfer";
  const { items, order, renewal } = await orderedLongAgo(days);
  if (isDeleted) shop.store.deleteOrder(order.id);
  await reconcileOpenCheckouts(shop.ctx);
  expect((await renewal()).state).toBe(state);
  expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({ repeats });
});

test("the payment of a placed order that is too old to be shown is read from its message", async () => {
  shop.store.switches.paymentCapture = "bank_transfer";
  const { items, order, renewal } = await orderedLongAgo(61);
  shop.store.capturePayment(order.id);
  await listen();
  expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
  expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({ repeats: 2 });
  const [, ...told] = await readTransactions(shop.ctx.db, (await renewal()).user_id ?? 0);
  expect(told).toMatchObject([{ action: "Order placed" }, { action: "Order paid", order_status: "success" }]);
});

test("the payment of a placed order that was cancelled isn't believed when its message comes later", async () => {
  shop.store.switches.paymentCapture = "bank_transfer";
  const { items, order, renewal } = await orderedLongAgo(61);
  shop.store.capturePayment(order.id);
  const paid = shop.store.deliveries().findLast(({ topic }) => topic === "orders/paid");
  handedOn.add(paid?.id ?? "");
  shop.store.cancelOrder(order.id);
  await listen();
  expect((await renewal()).state).toBe("lapsed");
  handedOn.delete(paid?.id ?? "");
  await listen();
  expect((await renewal()).state).toBe("lapsed");
  expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({ repeats: 3 });
});

test("the message of another order with the renewal's tag isn't believed", async () => {
  const { order, renewal } = await paidLongAgo(61);
  shop.store.cancelOrder(order.id);
  await listen(shop.ctx, (body) => body.replaceAll(`"id":${order.id},`, '"id":999999,'));
  expect((await renewal()).state).toBe("paid");
});

test("a younger order that the store refuses to show is asked for again", async () => {
  const { order, renewal } = await paidLongAgo(10);
  shop.store.cancelOrder(order.id);
  await listen(refusing());
  expect((await renewal()).state).toBe("paid");
  shop.ctx.clock.advance({ minutes: 5 });
  await processWebhooks(shop.ctx);
  expect((await renewal()).state).toBe("cancelled");
});
