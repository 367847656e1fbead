import { expect, test } from "vitest";
import { connect } from "../testing/local-setup.ts";

const address = "http://127.0.0.1:9/webhooks/shopify";

test("missing subscriptions are made once, however often and at once it is asked", async () => {
  const { store, local } = await connect();
  await Promise.all([store.ensureWebhooks(address), store.ensureWebhooks(address)]);
  await store.ensureWebhooks(address);
  local.placeOrder({
    customer: { email: "pat@patients.example" },
    items: [{ variantId: "8401000101", quantity: 1 }],
  });
  expect(local.deliveries().map(({ topic, uri }) => ({ topic, uri }))).toEqual([
    { topic: "customers/create", uri: address },
    { topic: "orders/paid", uri: address },
  ]);
});

test("a subscription whose answer was lost counts as made", async () => {
  const { store, local } = await connect();
  local.faults.set("lost-reply", { operation: "webhookSubscriptionCreate" });
  await expect(store.ensureWebhooks(address)).resolves.toBeUndefined();
});

test("an address that the store does not take is refused", async () => {
  const { store } = await connect();
  await expect(store.ensureWebhooks("nonsense")).rejects.toMatchObject({ kind: "user" });
});
