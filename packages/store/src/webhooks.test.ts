import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createSignatureCheck, isSignature, readWebhookHeaders } from "./webhooks.ts";

const rawBody = Buffer.from('{"id":1}');
const sign = (secret: string, body: Buffer = rawBody) =>
  createHmac("sha256", secret).update(body).digest("base64");

function isGenuine(signature: string, secrets: string[], chunks = [rawBody]): boolean {
  const check = createSignatureCheck({ signature, secrets });
  for (const chunk of chunks) check.update(chunk);
  return check.isGenuine();
}

test("a message signed with the current or previous secret is genuine, however its bytes arrive", () => {
  const secrets = ["current", "previous"];
  const bytes = [...rawBody].map((byte) => Buffer.from([byte]));
  for (const secret of secrets) {
    expect(isGenuine(sign(secret), secrets)).toBe(true);
    expect(isGenuine(sign(secret), secrets, bytes)).toBe(true);
  }
});

test.each([
  ["another secret", sign("other")],
  ["another body", sign("current", Buffer.from('{"id":2}'))],
  ["half a signature", sign("current").slice(0, 20)],
  ["nothing", ""],
])("a message signed with %s is not genuine", (_case, signature) => {
  expect(isGenuine(signature, ["current"])).toBe(false);
});

test("without a secret nothing is genuine, and an empty one is an error", () => {
  expect(isGenuine(sign("x"), [])).toBe(false);
  expect(() => isGenuine(sign("x"), [""])).toThrow(TypeError);
});

test("only the base64 of 32 bytes can be a signature", () => {
  expect(isSignature(sign("any"))).toBe(true);
  const text = "A".repeat(43);
  const forms = [undefined, "", "***", `${text}=`.slice(1), `${text}B=`, ` ${text}=`, `${text}= `, `${text}`];
  const others = [`${text.slice(1)}B=`, `${text}=, ${text}=`, [`${text}=`], "__proto__", "-_".repeat(22)];
  for (const form of [...forms, ...others]) expect(isSignature(form), String(form)).toBe(false);
});

test("the headers are read, and a missing required one is reported", () => {
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
  for (const id of ["", "w".repeat(256), "w\0", "w 1", "wé", "\ud800"])
    expect(readWebhookHeaders({ ...headers, "x-shopify-webhook-id": id }), id).toBeNull();
});
