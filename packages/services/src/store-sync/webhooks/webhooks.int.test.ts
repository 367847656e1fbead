import { transactions } from "@scriptkeeper/db/schema";
import {
  readItem,
  readRenewals,
  readTransactions,
  readWebhooks,
} from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { addHours } from "date-fns";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { expireUnpaidCheckouts, reconcileOpenCheckouts, renew } from "../../renewals/index.ts";
import { processWebhooks } from "./process-webhooks.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const shop = sharedShop();
let sent = 0;

afterEach(() => shop.store.faults.clear());

async function ordered() {
  const { patient, items, token } = await shop.patientWith([{ repeats: 1 }]);
  await renew(shop.ctx, {
    token,
    prescriptionItems: [{ id: items[0].id, quantity: 1 }],
    includeDelivery: false,
  });
  const renewal = async () => (await readRenewals(shop.ctx.db, patient.id)).at(-1);
  const id = (await renewal())?.id;
  return { patient, items, renewal, tag: `rxr-${id}`, draft: shop.draftsOf(id)[0] };
}

function message(order: { id: string; tags: string }, columns: { topic?: string; webhookId?: string } = {}) {
  return receiveWebhook(shop.ctx, {
    topic: "orders/paid",
    webhookId: `w${++sent}`,
    eventId: null,
    shopDomain: "scriptkeeper-demo.myshopify.com",
    rawBody: Buffer.from(
      JSON.stringify({
        id: Number(order.id),
        name: "#1",
        created_at: "2026-03-10T00:00:00Z",
        updated_at: "2026-03-10T00:00:00Z",
        cancelled_at: null,
        financial_status: "paid",
        total_price: "0.00",
        tags: order.tags,
        line_items: [],
      }),
    ),
    ...columns,
  });
}

function refund({ id, orderId, ...money }: { id: string; orderId: string; transactions?: unknown[] }) {
  return receiveWebhook(shop.ctx, {
    topic: "refunds/create",
    webhookId: `w${++sent}`,
    eventId: null,
    shopDomain: "scriptkeeper-demo.myshopify.com",
    rawBody: Buffer.from(JSON.stringify({ id: Number(id), order_id: Number(orderId), ...money })),
  });
}

describe("messages of the store", () => {
  it("are stored once, wake the worker, and mark the renewal paid when they are worked", async () => {
    const { renewal, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    const rings = shop.ctx.jobs.notified.length;
    await message({ id: order.id, tags: `rx-renewal, ${tag}` }, { webhookId: "once" });
    await message({ id: order.id, tags: `rx-renewal, ${tag}` }, { webhookId: "once" });
    expect(shop.ctx.jobs.notified.length).toBe(rings + 1);
    expect((await readWebhooks(shop.ctx.db)).filter((event) => event.webhook_id === "once")).toHaveLength(1);
    expect(await renewal()).toMatchObject({ state: "open" });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 0, postponed: 0 });
  });

  it.each([
    ["deletes what a lost reply may have left beside its checkout", 1, 0],
    ["leaves alone the draft that staff make from a copy of it, which carries its tag", 24 * 60, 1],
  ])("about a paid order: it %s", async (_, minutes, left) => {
    const { renewal, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    await message({ id: order.id, tags: tag });
    await processWebhooks(shop.ctx);
    shop.ctx.clock.advance({ minutes });
    const { variantId } = products.first.variant;
    const { id } = await shop.ctx.store.createCheckout({
      renewalId: (await renewal())?.id ?? "",
      customerId: draft?.customerId ?? "",
      lines: [{ variantId, quantity: 1, unitPriceCents: 1, discount: null }],
      shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
    });
    await message({ id: order.id, tags: tag }, { topic: "orders/updated" });
    await processWebhooks(shop.ctx);
    await reconcileOpenCheckouts(shop.ctx);
    expect(shop.store.drafts().filter((one) => one.id === id)).toHaveLength(left);
  });

  it("never mark a renewal paid for a stranger's order with our tag, and are given up after an hour", async () => {
    const { renewal, tag } = await ordered();
    await message({ id: "999", tags: tag });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 0, postponed: 1 });
    expect(await renewal()).toMatchObject({ state: "open" });
    shop.ctx.clock.advance({ minutes: 61 });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await renewal()).toMatchObject({ state: "open" });
  });

  it("change nothing and are done for orders without our tag, or for unknown renewals", async () => {
    await message({ id: "998", tags: "gift" });
    await message({ id: "997", tags: "rxr-00000000-0000-4000-8000-000000000000" });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 2, postponed: 0 });
  });

  it("are tried again later when they can't be worked now, and hold nobody up", async () => {
    const broken = await ordered();
    const order = shop.store.pay(broken.draft?.id ?? "");
    await message({ id: order.id, tags: broken.tag });
    await message({ id: "996", tags: "gift" });
    shop.store.faults.set("http-502", { times: null });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 1 });
    expect(await broken.renewal()).toMatchObject({ state: "open" });
    shop.store.faults.clear();
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 0, postponed: 0 });
    shop.ctx.clock.advance({ seconds: 6 });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await broken.renewal()).toMatchObject({ state: "paid" });
  });

  it("are worked at once if our clock ran hours ahead when they came, or when they failed", async () => {
    const { renewal, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    const now = shop.ctx.clock.now();
    shop.ctx.clock.set(addHours(now, 10).toISOString());
    shop.store.faults.set("http-502", { times: null });
    await message({ id: order.id, tags: tag });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 0, postponed: 1 });
    shop.store.faults.clear();
    await message({ id: order.id, tags: tag });
    shop.ctx.clock.set(now.toISOString());
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 2, postponed: 0 });
    expect(await renewal()).toMatchObject({ state: "paid" });
  });

  it("give back once what a cancelled order took", async () => {
    const { items, renewal, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    shop.store.cancelOrder(order.id);
    for (const topic of ["orders/cancelled", "orders/paid", "orders/cancelled"])
      await message({ id: order.id, tags: tag }, { topic });
    await processWebhooks(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "cancelled" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(1);
  });

  it("still find their renewal when the order's tag was removed", async () => {
    const { renewal, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    await message({ id: order.id, tags: draft?.tags.join() ?? "" });
    await processWebhooks(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "paid" });
    shop.store.cancelOrder(order.id);
    await message({ id: order.id, tags: "" }, { topic: "orders/cancelled" });
    await processWebhooks(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "cancelled" });
  });

  it("tell administrators once about a paid order that only copies a renewal's tag", async () => {
    const { renewal, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    await message({ id: order.id, tags: tag });
    for (const _ of [1, 2]) await message({ id: "994", tags: tag });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 3, postponed: 0 });
    expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
    const told = await shop.ctx.db
      .select()
      .from(transactions)
      .where(eq(transactions.order_status, "attention"));
    expect(told).toMatchObject([{ description: expect.stringContaining(tag) }]);
  });

  it("take the repeat again for a payment after the checkout lapsed", async () => {
    const { items, renewal, tag, draft } = await ordered();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "lapsed" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(1);
    const order = shop.payDeleted(draft);
    await message({ id: order.id, tags: tag });
    await processWebhooks(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(0);
  });

  it("are tried again for a payment that the store's search doesn't show yet", async () => {
    const { renewal, tag, draft } = await ordered();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    const order = shop.payDeleted(draft);
    await message({ id: order.id, tags: tag });
    shop.store.faults.set("search-lag", { operation: "orders", delayMs: 3_600_000, times: null });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 0, postponed: 1 });
    shop.store.faults.clear();
    shop.ctx.clock.advance({ seconds: 6 });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
  });

  it("are worked although a duplicate checkout can't be removed, which is tried again until it can", async () => {
    const { renewal, tag, draft } = await ordered();
    const duplicate = await shop.ctx.store.createCheckout({
      renewalId: (await renewal())?.id ?? "",
      customerId: draft?.customerId ?? "",
      lines: [
        { variantId: draft?.lines[0]?.variantId ?? "", quantity: 1, unitPriceCents: 1, discount: null },
      ],
      shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
    });
    const order = shop.store.pay(draft?.id ?? "");
    await message({ id: order.id, tags: tag });
    shop.store.faults.set("http-502", { operation: "draftOrders", times: null });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await renewal()).toMatchObject({ state: "paid" });
    const left = async () => {
      await reconcileOpenCheckouts(shop.ctx);
      return shop.store.drafts().filter(({ id }) => id === duplicate.id);
    };
    expect(await left()).toHaveLength(1);
    shop.store.faults.clear();
    shop.ctx.clock.advance({ minutes: 6 });
    expect(await left()).toEqual([]);
  });

  it("log a refund once and give nothing back for it", async () => {
    const { patient, items, renewal, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    await message({ id: order.id, tags: tag });
    await processWebhooks(shop.ctx);
    for (const orderId of [order.id, order.id, "995"]) await refund({ id: "31", orderId });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 2, postponed: 1 });
    const refunds = (await readTransactions(shop.ctx.db, patient.id)).filter(
      (row) => row.action === "Order refunded",
    );
    expect(refunds).toMatchObject([
      { transaction_type: "order", order_status: "refunded", item_id: items[0].id },
    ]);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(0);
    shop.ctx.clock.advance({ minutes: 61 });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
  });

  it("report no refund for lines removed without money back, and give back what they took", async () => {
    const { patient, items, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    await message({ id: order.id, tags: tag });
    await processWebhooks(shop.ctx);
    shop.store.editOrder(order.id, { lineId: order.lines[0]?.id ?? "", quantity: 0 });
    await refund({ id: "33", orderId: order.id, transactions: [] });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    const actions = (await readTransactions(shop.ctx.db, patient.id)).map(({ action }) => action);
    expect(actions).toContain("Product left out");
    expect(actions).not.toContain("Order refunded");
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(1);
  });

  it("of a refund wait until the payment is known", async () => {
    const { patient, tag, draft } = await ordered();
    const order = shop.store.pay(draft?.id ?? "");
    await refund({ id: "32", orderId: order.id });
    await message({ id: order.id, tags: tag });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 1 });
    shop.ctx.clock.advance({ seconds: 6 });
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect((await readTransactions(shop.ctx.db, patient.id)).at(-1)).toMatchObject({
      action: "Order refunded",
    });
  });
});
