import { users } from "@scriptkeeper/db/schema";
import { type Store, StoreError } from "@scriptkeeper/store/port";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { renew } from "../../renewals/index.ts";
import { processWebhooks } from "../webhooks/process-webhooks.ts";
import { receiveWebhook } from "../webhooks/receive-webhook.ts";

const TOPICS = ["CUSTOMERS_CREATE", "CUSTOMERS_UPDATE", "CUSTOMERS_MERGE", "CUSTOMERS_DELETE"];

const shop = sharedShop();
beforeAll(async () => {
  // Nobody listens there: the tests deliver the webhooks themselves.
  shop.store.subscribe({ uri: "http://127.0.0.1:9/", topics: TOPICS });
});

const handedOn = new Set<string>();

/** Delivers and processes what the store has sent since, each webhook twice. */
async function listen(): Promise<void> {
  for (const { id, topic, body } of shop.store.deliveries()) {
    if (handedOn.has(id)) continue;
    handedOn.add(id);
    const message = { topic, webhookId: id, eventId: null, shopDomain: "shop", rawBody: Buffer.from(body) };
    for (let times = 0; times < 2; times++) await receiveWebhook(shop.ctx, message);
  }
  await processWebhooks(shop.ctx);
}

async function account(id: number) {
  const [row] = await shop.ctx.db.select().from(users).where(eq(users.id, id));
  return row;
}

async function orderedOnce() {
  const customer = await shop.customerWith([{ repeats: 5 }]);
  await customer.order();
  await listen();
  const storeId = (await account(customer.patient.id))?.shopify_customer_id ?? "";
  const linkAndOrder = async () =>
    customer.order(false, await shop.linkFor(customer.patient, customer.items));
  return { ...customer, storeId, linkAndOrder };
}

test("a customer's changes at the store are made here, even two within a second", async () => {
  const { patient, storeId } = await orderedOnce();
  shop.store.changeCustomer(storeId, { lastName: "Lee" });
  shop.store.changeCustomer(storeId, { lastName: "Leigh", email: "leigh@people.example" });
  await listen();
  expect(await account(patient.id)).toMatchObject({
    last_name: "Leigh",
    email: "leigh@people.example",
    first_name: patient.first_name,
  });
});

test("a patient who was merged into another customer at the store orders as that one", async () => {
  const { patient, storeId, linkAndOrder, renewal } = await orderedOnce();
  shop.store.placeOrder({
    customer: { email: "twin@people.example" },
    items: [{ variantId: "8401000101", quantity: 1 }],
  });
  const keptId = shop.store.customers().at(-1)?.id ?? "";
  shop.store.mergeCustomers({ keptId, goneId: storeId });
  await listen();
  expect(await account(patient.id)).toMatchObject({ shopify_customer_id: keptId });
  await linkAndOrder();
  expect(shop.draftsOf((await renewal()).id)).toMatchObject([{ customerId: keptId }]);
});

test.each([
  ["was told of", true],
  ["was never told of", false],
])("a patient whose customer was deleted at the store, which %s, orders as a new one", async (_, isTold) => {
  const { patient, storeId, linkAndOrder, renewal } = await orderedOnce();
  shop.store.deleteCustomer(storeId);
  if (isTold) await listen();
  expect((await account(patient.id))?.shopify_customer_id).toBe(isTold ? null : storeId);
  await expect(linkAndOrder()).resolves.toMatchObject({ partialOrder: false });
  const anew = (await account(patient.id))?.shopify_customer_id;
  expect(anew).not.toBe(storeId);
  expect(shop.draftsOf((await renewal()).id)).toMatchObject([{ customerId: anew }]);
});

test("a patient whose customer is gone orders as a new one even if the store's refusal names no field", async () => {
  const { patient, items, storeId, renewal } = await orderedOnce();
  shop.store.deleteCustomer(storeId);
  const { createCheckout } = shop.ctx.store;
  const store: Store = {
    ...shop.ctx.store,
    createCheckout: (request) =>
      createCheckout(request).catch((error: StoreError) => {
        const refusals = [{ field: [], message: "Not possible" }];
        throw new StoreError("user", error.message, { refusals });
      }),
  };
  const token = await shop.linkFor(patient, items);
  const prescriptionItems = items.map(({ id }) => ({ id, quantity: 1 }));
  const ctx = { ...shop.ctx, store };
  await expect(renew(ctx, { token, prescriptionItems, includeDelivery: false })).resolves.toMatchObject({
    partialOrder: false,
  });
  const anew = (await account(patient.id))?.shopify_customer_id;
  expect(anew).not.toBe(storeId);
  expect(shop.draftsOf((await renewal()).id)).toMatchObject([{ customerId: anew }]);
});

test("a patient whose merge at the store failed keeps their customer", async () => {
  const { patient, storeId } = await orderedOnce();
  shop.store.placeOrder({
    customer: { email: "sibling@people.example" },
    items: [{ variantId: "8401000101", quantity: 1 }],
  });
  shop.store.failMerge({ keptId: shop.store.customers().at(-1)?.id ?? "", goneId: storeId });
  await listen();
  expect(await account(patient.id)).toMatchObject({ shopify_customer_id: storeId });
});
