import { createHmac } from "node:crypto";
import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { readWebhooks } from "@scriptkeeper/testing/reading.queries";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp, webhookSecret } from "../testing/test-app.ts";

let ctx: TestContext;
let server: TestApp;
beforeAll(async () => {
  ctx = await testContext();
  server = await testApp(ctx, {
    webhooks: { shopDomain: "pharmacy.example", secrets: [webhookSecret, "the one before"] },
  });
});
afterAll(async () => {
  await server.close();
  await ctx.close();
});
beforeEach(() => {
  ctx.bell.rung.length = 0;
});

/** JSON as the store formats it: parsed and written anew it would be other bytes. */
const body = '{"id": 7,  "note":"caf\\u00e9"}';

function deliver(
  id: string,
  change: { secret?: string; body?: string; sent?: string; headers?: object } = {},
) {
  const signed = change.body ?? body;
  return server.app.inject({
    method: "POST",
    url: "/webhooks/shopify",
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "orders/paid",
      "x-shopify-webhook-id": id,
      "x-shopify-event-id": `event-of-${id}`,
      "x-shopify-shop-domain": "pharmacy.example",
      "x-shopify-hmac-sha256": createHmac("sha256", change.secret ?? webhookSecret)
        .update(signed)
        .digest("base64"),
      ...change.headers,
    },
    payload: change.sent ?? signed,
  });
}

async function stored(id: string) {
  return (await readWebhooks(ctx.db)).filter((event) => event.webhook_id === id);
}

test("a signed message is stored as it came, answered, and rings the bell; a second delivery changes nothing", async () => {
  expect((await deliver("first")).statusCode).toBe(200);
  expect((await deliver("first")).statusCode).toBe(200);
  const [event, ...more] = await stored("first");
  expect(event).toMatchObject({
    topic: "orders/paid",
    event_id: "event-of-first",
    shop_domain: "pharmacy.example",
    worked_at: null,
  });
  expect(event?.body.toString()).toBe(body);
  expect(more).toEqual([]);
  expect(ctx.bell.rung).toEqual(["webhooks"]);
});

test("the secret before the current one is still good", async () => {
  expect((await deliver("older", { secret: "the one before" })).statusCode).toBe(200);
});

test.each<[string, Parameters<typeof deliver>[1]]>([
  ["another secret", { secret: "somebody else's" }],
  ["bytes that were altered", { sent: '{"id":8}' }],
  ["an empty signature", { headers: { "x-shopify-hmac-sha256": "" } }],
  ["a signature that is none", { headers: { "x-shopify-hmac-sha256": "***" } }],
  ["no body", { sent: "" }],
])("%s is answered 401 and nothing is stored", async (_, change) => {
  const answer = await deliver("forged", change);
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: "UNAUTHENTICATED" }]);
  await expect(stored("forged")).resolves.toEqual([]);
});

test("without a signature it is answered 401", async () => {
  const answer = await server.app.inject({ method: "POST", url: "/webhooks/shopify", payload: body });
  expect(answer.statusCode).toBe(401);
});

test("a message about another shop is answered 403, one without its headers 400", async () => {
  const other = await deliver("other", { headers: { "x-shopify-shop-domain": "other.example" } });
  expect(other.statusCode).toBe(403);
  const nameless = await deliver("nameless", { headers: { "x-shopify-webhook-id": "" } });
  expect(nameless.statusCode).toBe(400);
  await expect(stored("other")).resolves.toEqual([]);
});

test("an order with very many lines is taken", async () => {
  const large = JSON.stringify({ note: "x".repeat(3_000_000) });
  expect((await deliver("large", { body: large })).statusCode).toBe(200);
});
