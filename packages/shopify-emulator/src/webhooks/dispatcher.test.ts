import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startShopifyEmulator } from "../start.ts";
import { headerTopic } from "./publish.ts";

async function subscribed(answers: number[]) {
  const received: { topic: string; id: string; event: string }[] = [];
  const server = createServer((request, response) => {
    const read = (name: string) => String(request.headers[`x-shopify-${name}`]);
    received.push({ topic: read("topic"), id: read("webhook-id"), event: read("event-id") });
    response.statusCode = answers.shift() ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const webhookTo = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { store, close } = await startShopifyEmulator({ webhookTo });
  onTestFinished(() => close());
  const order = () =>
    store.placeOrder({
      customer: { email: "pat@patients.example" },
      items: [{ variantId: "8401000101", quantity: 1 }],
    });
  return { store, received, order };
}

test("a message that is not accepted is sent again as the same message", async () => {
  const { store, received, order } = await subscribed([500, 302]);
  order();
  await store.settled();
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(store.deliveries()).toMatchObject([
    { state: "delivered", attempts: [{ status: 500 }, { status: 302 }, { status: 200 }] },
  ]);
});

test("after the last try the message is given up and its subscription removed", async () => {
  const { store, received, order } = await subscribed([500, 500, 500, 500]);
  order();
  await store.settled();
  expect(received).toHaveLength(4);
  expect(store.deliveries()).toMatchObject([{ state: "failed" }]);
  order();
  expect(store.deliveries()).toHaveLength(1);
});

test("a duplicate has the same webhook id and event id", async () => {
  const { store, received, order } = await subscribed([]);
  store.faults.set("duplicate-webhook");
  order();
  await store.settled();
  expect(received).toHaveLength(2);
  expect(received[0]).toEqual(received[1]);
});

test("a lost message is never sent", async () => {
  const { store, received, order } = await subscribed([]);
  store.faults.set("webhook-lost");
  order();
  await store.settled();
  expect(received).toEqual([]);
  expect(store.deliveries()).toMatchObject([{ state: "lost" }]);
});

test("any topic can be sent to the subscriber", async () => {
  const { store, received } = await subscribed([]);
  store.fire({ topic: "customers/redact", body: { customer: { id: 1 } } });
  await store.settled();
  expect(received.map(({ topic }) => topic)).toEqual(["customers/redact"]);
});

test.each([
  ["ORDERS_PAID", "orders/paid"],
  ["DRAFT_ORDERS_DELETE", "draft_orders/delete"],
  ["APP_UNINSTALLED", "app/uninstalled"],
])("%s is sent as %s", (topic, header) => {
  expect(headerTopic(topic)).toBe(header);
});
