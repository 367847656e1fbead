import { expect, test } from "vitest";
import { answerWith } from "../testing/answer-with.ts";
import { connect } from "../testing/emulator-setup.ts";
import { post } from "./http/post.ts";

const address = "http://127.0.0.1:9/webhooks/shopify";

test("missing subscriptions are created once, however often and concurrently it is requested", async () => {
  const { store, local } = await connect();
  await Promise.all([store.ensureWebhooks(address), store.ensureWebhooks(address)]);
  await store.ensureWebhooks(address);
  local.placeOrder({
    customer: { email: "pat@patients.example" },
    items: [{ variantId: "8401000101", quantity: 1 }],
  });
  const sent = local.deliveries().map(({ topic, uri }) => ({ topic, uri }));
  for (const topic of ["customers/create", "orders/create", "orders/paid"])
    expect(sent.filter((message) => message.topic === topic)).toEqual([{ topic, uri: address }]);
});

test("the app's other subscribed addresses are named and left alone", async () => {
  const { store } = await connect();
  const old = "http://127.0.0.1:9/old";
  await store.ensureWebhooks(old);
  const topics = await store.ensureWebhooks(address);
  expect(new Set(topics.flatMap(({ elsewhere }) => elsewhere))).toEqual(new Set([old]));
  expect(topics.filter(({ refusal }) => refusal !== null)).toEqual([]);
  const [seen] = await store.ensureWebhooks(old);
  expect(seen).toMatchObject({ refusal: null, elsewhere: [address] });
});

test("a subscription whose answer was lost counts as made", async () => {
  const { store, local } = await connect();
  local.faults.set("lost-reply", { operation: "webhookSubscriptionCreate" });
  expect((await store.ensureWebhooks(address)).filter(({ refusal }) => refusal !== null)).toEqual([]);
});

const accessDenied = {
  data: { webhookSubscriptionCreate: null },
  errors: [
    {
      message: "Access denied",
      extensions: { code: "ACCESS_DENIED" },
      path: ["webhookSubscriptionCreate"],
    },
  ],
};
const userError = (message: string) => ({
  data: {
    webhookSubscriptionCreate: { webhookSubscription: null, userErrors: [{ field: ["topic"], message }] },
  },
});

test.each([
  ["ACCESS_DENIED", accessDenied, "ACCESS_DENIED"],
  ["words of its own", userError("This app is not approved."), "This app is not approved."],
])(
  "a topic that the store refuses with %s is named with its right, and the others are subscribed",
  async (...row) => {
    const [, answer, said] = row;
    const { store, local } = await connect({
      adapter: {
        post: async (url, request) =>
          request.body.includes('"CUSTOMERS_MERGE"') ? answerWith(answer) : post(url, request),
      },
    });
    const topics = await store.ensureWebhooks(address);
    expect(topics.filter(({ refusal }) => refusal !== null)).toEqual([
      {
        topic: "CUSTOMERS_MERGE",
        scope: "read_customer_merge",
        refusal: expect.stringContaining(said),
        elsewhere: [],
      },
    ]);
    expect(topics).toHaveLength(12);
    local.placeOrder({
      customer: { email: "pat@patients.example" },
      items: [{ variantId: "8401000101", quantity: 1 }],
    });
    expect(local.deliveries().map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(["customers/create", "orders/paid"]),
    );
  },
);

test("an address that the store does not accept is refused for every topic, in its words", async () => {
  const { store } = await connect();
  const topics = await store.ensureWebhooks("nonsense");
  expect(new Set(topics.map(({ refusal }) => refusal))).toEqual(new Set(["Address is invalid"]));
});

test("an unreachable store is no refusal", async () => {
  const { store, local } = await connect();
  local.faults.set("down", { operation: "webhookSubscriptionCreate", times: null });
  await expect(store.ensureWebhooks(address)).rejects.toMatchObject({ kind: "network" });
});
