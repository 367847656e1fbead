import { transactions } from "@scriptkeeper/db/schema";
import { readItem, readWebhooks } from "@scriptkeeper/testing/database/reading.queries";
import { fakeClock } from "@scriptkeeper/testing/services/fake-clock";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { addHours } from "date-fns";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { processWebhooks } from "./process-webhooks.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { takeDueWebhook } from "./webhooks.queries.ts";

const shop = sharedShop();
let sent = 0;

afterEach(() => shop.ctx.db.delete(transactions).where(eq(transactions.order_status, "attention")));

async function tell(topic: string, body: unknown) {
  const webhookId = `shared-${++sent}`;
  await receiveWebhook(shop.ctx, {
    topic,
    webhookId,
    eventId: null,
    shopDomain: "scriptkeeper-demo.myshopify.com",
    rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });
  return async () => (await readWebhooks(shop.ctx.db)).find((event) => event.webhook_id === webhookId);
}

const askForData = () => tell("customers/data_request", { customer: { id: 4_000 + sent } });

function notices(action: string) {
  return shop.ctx.db.$count(transactions, eq(transactions.action, action));
}

async function paid(customer: Customer) {
  await customer.order();
  const { id } = await customer.renewal();
  const order = shop.store.pay(shop.draftsOf(id)[0]?.id ?? "");
  await tell("orders/paid", {
    id: Number(order.id),
    name: order.name,
    created_at: "2026-03-10T00:00:00Z",
    updated_at: "2026-03-10T00:00:00Z",
    cancelled_at: null,
    financial_status: "paid",
    total_price: "0.00",
    tags: `rxr-${id}`,
    line_items: [],
  });
}

/** A store that counts how often it is asked about each checkout. */
function counting(asked: Map<string, number>) {
  const { store } = shop.ctx;
  return {
    ...shop.ctx,
    store: {
      ...store,
      findCheckout: (id: string) => {
        asked.set(id, (asked.get(id) ?? 0) + 1);
        return store.findCheckout(id);
      },
    },
  };
}

test("four workers share a pile of messages, and none is worked twice", async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => shop.customerWith([{ repeats: 2 }])));
  for (const customer of customers) await paid(customer);
  for (let count = 0; count < 150; count++) await askForData();

  const asked = new Map<string, number>();
  const ctx = counting(asked);
  const shares = await Promise.all([1, 2, 3, 4].map(() => processWebhooks(ctx)));

  expect(shares.reduce((sum, { worked }) => sum + worked, 0)).toBe(156);
  expect(shares.every(({ worked }) => worked > 0)).toBe(true);
  expect(await notices("Data access request")).toBe(150);
  expect([...asked.values()]).toEqual(customers.map(() => 1));
  for (const { renewal, items } of customers) {
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(1);
  }
});

test("a worker whose clock is an hour ahead takes messages from the others, and still none is reported twice", async () => {
  for (let count = 0; count < 40; count++) await askForData();
  const ahead = {
    ...shop.ctx,
    clock: fakeClock(new Date(shop.ctx.clock.now().getTime() + 3_600_000).toISOString()),
  };
  await Promise.all([shop.ctx, ahead, shop.ctx, ahead].map((ctx) => processWebhooks(ctx)));
  expect(await notices("Data access request")).toBe(40);
  expect((await readWebhooks(shop.ctx.db)).filter((event) => event.worked_at === null)).toEqual([]);
});

test.each(["__proto__", "constructor", "toString", "products/update"])(
  "a stored message about %s, which has no handler, is marked as done at once",
  async (topic) => {
    const event = await tell(topic, {});
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
    expect((await event())?.last_error).toBeNull();
  },
);

test("the message of a worker that died is taken by another one two minutes later", async () => {
  const event = await askForData();
  const now = shop.ctx.clock.now();
  const until = new Date(now.getTime() + 120_000);
  const latest = addHours(now, 2);
  expect(await takeDueWebhook(shop.ctx.db, { now, latest, until })).toMatchObject({
    id: (await event())?.id,
  });
  expect(await processWebhooks(shop.ctx)).toEqual({ worked: 0, postponed: 0 });
  shop.ctx.clock.advance({ seconds: 120 });
  expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
  expect(await notices("Data access request")).toBe(1);
});

test("a worker that is told to stop starts no other message, and leaves none half done", async () => {
  const customer = await shop.customerWith();
  await paid(customer);
  await askForData();
  const stop = new AbortController();
  const stopping = { ...shop.ctx, store: { ...shop.ctx.store } };
  stopping.store.findCheckout = (id) => {
    stop.abort();
    return shop.ctx.store.findCheckout(id);
  };
  expect(await processWebhooks(stopping, stop.signal)).toEqual({ worked: 1, postponed: 0 });
  expect(await notices("Data access request")).toBe(0);
  expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 0 });
});

test.each([
  ["customers/redact", "no JSON"],
  ["customers/update", { id: 1 }],
  ["orders/paid", { id: 2 }],
])(
  "%s that can't be read doesn't hold up others; after a day an administrator is told, once",
  async (topic, body) => {
    const event = await tell(topic, body);
    await askForData();
    expect(await processWebhooks(shop.ctx)).toEqual({ worked: 1, postponed: 1 });
    for (let hours = 1; hours < 24; hours++) {
      shop.ctx.clock.advance({ hours: 1 });
      await processWebhooks(shop.ctx);
    }
    expect(await event()).toMatchObject({ worked_at: null, last_error: expect.any(String) });
    shop.ctx.clock.advance({ hours: 2 });
    await processWebhooks(shop.ctx);
    await processWebhooks(shop.ctx);
    expect(await event()).toMatchObject({ worked_at: expect.any(Date), last_error: expect.any(String) });
    expect(await notices("Store message set aside")).toBe(1);
  },
);

test("a message that fails for a day is reported to administrators once, and followed as soon as possible", async () => {
  const customer = await shop.customerWith([{}]);
  await paid(customer);
  shop.store.faults.set("http-502", { times: null });
  for (let hours = 0; hours < 20; hours++) {
    await processWebhooks(shop.ctx);
    shop.ctx.clock.advance({ hours: 1 });
  }
  expect(await notices("Store message failed for a day")).toBe(0);
  for (let hours = 0; hours < 30; hours++) {
    await processWebhooks(shop.ctx);
    shop.ctx.clock.advance({ hours: 1 });
  }
  expect(await notices("Store message failed for a day")).toBe(1);
  shop.store.faults.clear();
  await processWebhooks(shop.ctx);
  expect(await customer.renewal()).toMatchObject({ state: "paid" });
});
