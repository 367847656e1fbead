import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readOrderPayload, readRefundPayload } from "./order-payload.ts";
import { renewalIdIn } from "./renewal-tag.ts";
import { connect, someRenewal, tovarastin } from "./testing/emulator-setup.ts";
import { createSignatureCheck, readWebhookHeaders, type WebhookHeaders } from "./webhooks.ts";

interface Received {
  headers: WebhookHeaders | null;
  isGenuine: boolean;
  body: Buffer;
}

async function listen() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers["x-shopify-hmac-sha256"]);
    const check = createSignatureCheck({ signature, secrets: ["local-secret"] });
    check.update(body);
    received.push({ headers: readWebhookHeaders(request.headers), isGenuine: check.isGenuine(), body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test("a payment sends a signed message with the order, its customer, its lines and the renewal", async () => {
  const { received, address } = await listen();
  const { store, local } = await connect();
  await store.ensureWebhooks(address);
  const patient = { email: "pat@patients.example", firstName: "Pat", lastName: "Example", phone: null };
  const { id: customerId } = await store.ensureCustomer(patient);
  const { id } = await store.createCheckout({
    renewalId: someRenewal,
    customerId,
    lines: [{ variantId: tovarastin.variantId, quantity: 2, unitPriceCents: 1895, discount: null }],
    shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
  });
  const order = local.pay(id);
  await local.settled();

  const [message, ...more] = received.filter(({ headers }) => headers?.topic === "orders/paid");
  expect(more).toEqual([]);
  if (!message) throw new Error("no message came");
  expect(message.isGenuine).toBe(true);
  expect(message.headers).toMatchObject({
    topic: "orders/paid",
    shopDomain: "scriptkeeper-demo.myshopify.com",
  });
  const read = readOrderPayload(message.body);
  expect(read).toMatchObject({
    orderId: order.id,
    isPaid: true,
    isCancelled: false,
    totalCents: 3790,
    customer: { id: customerId, ...patient },
    lines: [{ productId: "7301000101", variantId: tovarastin.variantId, quantity: 2 }],
  });
  expect(renewalIdIn(read.tags)).toBe(someRenewal);
});

test("an order edited or refunded in part reports what is left of each line", async () => {
  const { received, address } = await listen();
  const { store, local } = await connect();
  await store.ensureWebhooks(address);
  const order = local.placeOrder({
    customer: { email: "pat@patients.example" },
    items: [{ variantId: tovarastin.variantId, quantity: 2 }],
  });
  local.editOrder(order.id, { variantId: tovarastin.variantId, quantity: 1 });
  local.refundLines(order.id, { lines: [{ variantId: tovarastin.variantId, quantity: 1 }] });
  await local.settled();
  const told = received.filter(({ headers }) => headers?.topic === "orders/updated");
  expect(told.map(({ body }) => readOrderPayload(body).lines.map(({ quantity }) => quantity))).toEqual([
    [2],
    [1],
    [0],
  ]);
});

test("cancelling an order reports it and the refund", async () => {
  const { received, address } = await listen();
  const { store, local } = await connect();
  const order = local.placeOrder({
    customer: { email: "pat@patients.example" },
    items: [{ variantId: tovarastin.variantId, quantity: 1 }],
  });
  await store.ensureWebhooks(address);
  local.cancelOrder(order.id);
  await local.settled();

  const byTopic = new Map(received.map((one) => [one.headers?.topic, one.body]));
  const cancelled = byTopic.get("orders/cancelled");
  const refunded = byTopic.get("refunds/create");
  if (!cancelled || !refunded) throw new Error("a message is missing");
  expect(readOrderPayload(cancelled)).toMatchObject({ orderId: order.id, isCancelled: true });
  expect(readRefundPayload(refunded)).toMatchObject({ orderId: order.id });
});

test("removed lines are reported as a refund without money", async () => {
  const { received, address } = await listen();
  const { store, local } = await connect();
  const { variantId } = tovarastin;
  const order = local.placeOrder({
    customer: { email: "pat@patients.example" },
    items: [{ variantId, quantity: 2 }],
  });
  await store.ensureWebhooks(address);
  local.editOrder(order.id, { variantId, quantity: 1 });
  local.refundMoney(order.id, 500);
  await local.settled();
  const refunds = received.filter(({ headers }) => headers?.topic === "refunds/create");
  expect(refunds.map(({ body }) => readRefundPayload(body))).toMatchObject([
    { orderId: order.id, isMoneyBack: false },
    { orderId: order.id, isMoneyBack: true },
  ]);
});

test("an authorisation released by cancelling before payment was taken is no refund", () => {
  const told = (kind: string) =>
    readRefundPayload(
      Buffer.from(JSON.stringify({ id: 1, order_id: 2, transactions: [{ kind, amount: "18.95" }] })),
    );
  expect(told("void")).toMatchObject({ isMoneyBack: false });
  expect(told("refund")).toMatchObject({ isMoneyBack: true });
});

test.for([
  ["success", true],
  ["pending", true],
  ["failure", false],
  ["error", false],
] as const)("a refund that ended with %s counts as money back: %s", ([status, isMoneyBack]) => {
  const transactions = [{ kind: "refund", amount: "18.95", status }];
  const told = readRefundPayload(Buffer.from(JSON.stringify({ id: 1, order_id: 2, transactions })));
  expect(told).toMatchObject({ isMoneyBack });
});

test("anything but an order is refused", () => {
  expect(() => readOrderPayload(Buffer.from("{}"))).toThrow();
  expect(() => readOrderPayload(Buffer.from("<xml>"))).toThrow();
});
