import {
  emails,
  prescription_groups,
  prescription_items,
  renewals,
  store_customers,
  transactions,
  users,
} from "@scriptkeeper/db/schema";
import { absentStore, type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findOrBeginPull } from "../orders/store-orders.queries.ts";
import { processWebhooks } from "./process-webhooks.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { WEBHOOK_TOPICS } from "./webhook-topics.ts";

const updated_at = "2026-03-10T09:00:00+11:00";
const customer = { id: 901, email: "kept@people.example", first_name: "Kim", last_name: "Kept", phone: null };
/** Webhooks as somebody may have recorded them, by their topic. */
const kept: Record<string, object> = {
  "orders/paid": {
    id: 5_001,
    admin_graphql_api_id: "gid://shopify/Order/5001",
    name: "#5001",
    email: customer.email,
    created_at: updated_at,
    updated_at,
    cancelled_at: null,
    financial_status: "paid",
    total_price: "40.00",
    tags: "",
    customer: { ...customer, admin_graphql_api_id: "gid://shopify/Customer/901" },
    line_items: [{ id: 1, product_id: 77, variant_id: 78, title: "A medicine", quantity: 1 }],
  },
  "refunds/create": {
    id: 6_001,
    admin_graphql_api_id: "gid://shopify/Refund/6001",
    order_id: 5_001,
    created_at: updated_at,
  },
  "customers/update": { ...customer, admin_graphql_api_id: "gid://shopify/Customer/901", updated_at },
  "customers/data_request": {
    shop_domain: "pharmacy.example",
    orders_requested: [5_001],
    customer,
    data_request: { id: 9 },
  },
};

let ctx: TestContext;
let sent = 0;
beforeAll(async () => {
  const store = { ...absentStore(), hasCustomer: async () => true };
  ctx = await testContext({ actor: { kind: "job", name: "process-webhooks" }, store });
  await findOrBeginPull(ctx.db, new Date("2026-03-01T00:00:00Z"));
  const patient = await insertUser(ctx, { email: customer.email, shopify_customer_id: "901" });
  await insertUser(ctx, { email: "unlinked@people.example", shopify_customer_id: null });
  await insertItem(ctx, { user_id: patient.id });
  await insertProduct(ctx, { product_id: "77" });
});
afterAll(() => ctx.close());

function receive(topic: string, body: object) {
  return receiveWebhook(ctx, {
    topic,
    webhookId: `replayed-${++sent}`,
    eventId: null,
    shopDomain: "pharmacy.example",
    rawBody: Buffer.from(JSON.stringify(body)),
  });
}

async function everything() {
  const tables = [
    users,
    store_customers,
    prescription_groups,
    prescription_items,
    renewals,
    transactions,
    emails,
  ];
  return Promise.all(tables.map((table) => ctx.db.select().from(table)));
}

describe("a replayed message of the store", () => {
  beforeEach(async () => {
    for (const [topic, body] of Object.entries(kept)) await receive(topic, body);
    await processWebhooks(ctx);
  });

  test.each(Object.keys(kept))("changes nothing under a topic other than %s", async (own) => {
    const before = await everything();
    for (const topic of WEBHOOK_TOPICS) if (topic !== own) await receive(topic, kept[own] ?? {});
    await processWebhooks(ctx);
    expect(await everything()).toEqual(before);
  });

  test("changes nothing under other ids", async () => {
    const asked = kept["customers/data_request"];
    const before = await everything();
    for (const [topic, body] of Object.entries(kept))
      if (body !== asked) for (let times = 0; times < 3; times++) await receive(topic, body);
    await processWebhooks(ctx);
    expect(await everything()).toEqual(before);
  });
});

test("an order paid before this product was installed makes no prescription, even if its change is replayed as a payment", async () => {
  const before = await ctx.db.$count(prescription_groups);
  const old = { ...kept["orders/paid"], id: 5_002, name: "#5002", created_at: "2026-01-05T09:00:00+11:00" };
  await receive("orders/updated", old);
  for (let times = 0; times < 3; times++) await receive("orders/paid", old);
  await processWebhooks(ctx);
  expect(await ctx.db.$count(prescription_groups)).toBe(before);
  const told = await ctx.db.select().from(transactions).where(eq(transactions.order_status, "attention"));
  expect(told.filter(({ description }) => description.includes("#5002"))).toHaveLength(1);
});

test("a message that is repeated after it was worked is worked again, since it may be another event", async () => {
  const body = { ...kept["customers/update"], id: 903 };
  for (let times = 0; times < 2; times++) {
    await receive("customers/create", body);
    expect((await processWebhooks(ctx)).worked).toBe(1);
  }
});
