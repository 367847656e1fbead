import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readWebhookHeaders, verifyWebhook } from "./webhooks.ts";

const rawBody = Buffer.from('{"id":1}');
const sign = (secret: string, body: Buffer = rawBody) =>
  createHmac("sha256", secret).update(body).digest("base64");

test("a message signed with the current or the previous secret is genuine", () => {
  const secrets = ["current", "previous"];
  for (const secret of secrets) {
    expect(verifyWebhook({ rawBody, hmacHeader: sign(secret), secrets })).toBe(true);
  }
});

test.each([
  ["another secret", sign("other")],
  ["another body", sign("current", Buffer.from('{"id":2}'))],
  ["half a signature", sign("current").slice(0, 20)],
  ["nothing", ""],
  ["no header", undefined],
])("a message signed with %s is not", (_case, hmacHeader) => {
  expect(verifyWebhook({ rawBody, hmacHeader, secrets: ["current"] })).toBe(false);
});

test("without any secret nothing is genuine, and an empty one is a mistake", () => {
  expect(verifyWebhook({ rawBody, hmacHeader: sign("x"), secrets: [] })).toBe(false);
  expect(() => verifyWebhook({ rawBody, hmacHeader: sign("x"), secrets: [""] })).toThrow(TypeError);
});

test("the headers are read, and one that must be there is missed", () => {
  const headers = {
    "x-shopify-topic": "orders/paid",
    "x-shopify-webhook-id": "w1",
    "x-shopify-event-id": "e1",
    "x-shopify-shop-domain": "Demo.myshopify.com",
    "x-shopify-api-version": "2026-07",
    "x-shopify-triggered-at": "2026-11-21T08:00:00Z",
  };
  expect(readWebhookHeaders(headers)).toEqual({
    topic: "orders/paid",
    webhookId: "w1",
    eventId: "e1",
    shopDomain: "demo.myshopify.com",
    apiVersion: "2026-07",
    triggeredAt: new Date("2026-11-21T08:00:00Z"),
  });
  expect(readWebhookHeaders({ ...headers, "x-shopify-webhook-id": undefined })).toBeNull();
  expect(readWebhookHeaders({ ...headers, "x-shopify-triggered-at": "soon" })?.triggeredAt).toBeNull();
});
