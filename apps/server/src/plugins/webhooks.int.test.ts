import { createHmac } from "node:crypto";
import { PassThrough } from "node:stream";
import { readWebhooks } from "@scriptkeeper/testing/database/reading.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callLimits } from "../call-limits.ts";
import { type TestApp, testApp, webhookSecret } from "../testing/test-app.ts";

const ctx = sharedContext();
let server: TestApp;
beforeAll(async () => {
  server = await testApp(ctx, {
    webhooks: { shopDomain: "pharmacy.example", secrets: [webhookSecret, "the one before"] },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  ctx.jobs.notified.length = 0;
});

/** JSON as the store formats it: parsed and written anew it would be other bytes. */
const body = '{"id": 7,  "note":"caf\\u00e9"}';

function deliver(
  id: string,
  change: {
    secret?: string;
    body?: string;
    sent?: string | PassThrough;
    headers?: object;
    remoteAddress?: string;
    to?: TestApp;
  } = {},
) {
  const signed = change.body ?? body;
  return (change.to ?? server).app.inject({
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
    ...(change.remoteAddress ? { remoteAddress: change.remoteAddress } : {}),
  });
}

async function stored(id: string) {
  return (await readWebhooks(ctx.db)).filter((event) => event.webhook_id === id);
}

test("a signed message is stored as it came, answered, and wakes the worker; a repeat changes nothing", async () => {
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
  expect(ctx.jobs.notified).toEqual(["webhooks"]);
});

test("the previous secret is still accepted", async () => {
  expect((await deliver("older", { secret: "the one before" })).statusCode).toBe(200);
});

test("messages signed with another secret are reported once, with what to do", async () => {
  const to = await testApp(ctx, { webhooks: { shopDomain: "pharmacy.example", secrets: [webhookSecret] } });
  await deliver("signed anew", { to });
  expect(to.logged()).not.toContain("SHOPIFY_CLIENT_SECRET");
  for (const id of ["one", "two"]) await deliver(id, { to, secret: "the next one" });
  const told = to
    .logged()
    .split("\n")
    .filter((line) => line.includes("SHOPIFY_CLIENT_SECRET"));
  expect(told.map((line) => JSON.parse(line).level)).toEqual(["error"]);
  await to.close();
});

test.each<[string, Parameters<typeof deliver>[1]]>([
  ["another secret", { secret: "somebody else's" }],
  ["altered bytes", { sent: '{"id":8}' }],
  ["an empty signature", { headers: { "x-shopify-hmac-sha256": "" } }],
  ["something that isn't a signature", { headers: { "x-shopify-hmac-sha256": "***" } }],
  ["no body", { sent: "" }],
])("%s is answered 401 and nothing is stored", async (_, change) => {
  const answer = await deliver("forged", change);
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: "UNAUTHENTICATED" }]);
  await expect(stored("forged")).resolves.toEqual([]);
});

test("a message without a signature is answered 401", async () => {
  const answer = await server.app.inject({ method: "POST", url: "/webhooks/shopify", payload: body });
  expect(answer.statusCode).toBe(401);
});

test("a message for another shop is answered 403, one without its headers 400", async () => {
  const other = await deliver("other", { headers: { "x-shopify-shop-domain": "other.example" } });
  expect(other.statusCode).toBe(403);
  const nameless = await deliver("nameless", { headers: { "x-shopify-webhook-id": "" } });
  expect(nameless.statusCode).toBe(400);
  await expect(stored("other")).resolves.toEqual([]);
});

test("an order with very many lines is accepted", async () => {
  const large = JSON.stringify({ note: "x".repeat(1_000_000) });
  expect((await deliver("large", { body: large })).statusCode).toBe(200);
});

describe("the limit of calls, here 4 a minute,", () => {
  const limits = callLimits({
    login: 1,
    forgotPassword: 1,
    resetPassword: 1,
    resetLink: 1,
    renewal: 1,
    general: 4,
  });
  let to: TestApp;
  beforeEach(async () => {
    to = await testApp(ctx, { http: { callLimits: limits } });
    return () => to.close();
  });

  const times = (count: number) => Array.from({ length: count }, (_, index) => index);
  const forge = async (change: Parameters<typeof deliver>[1] = {}) =>
    (await deliver("forged", { secret: "somebody else's", to, ...change })).statusCode;
  const callSettings = async () => (await to.app.inject({ url: "/api/settings" })).statusCode;

  test("admits every signed message, however many come and whatever else their address calls", async () => {
    for (const _ of times(5)) await callSettings();
    expect(await callSettings()).toBe(429);
    const answers = await Promise.all(times(30).map((index) => deliver(`burst-${index}`, { to })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(30).map(() => 200));
    expect((await readWebhooks(ctx.db)).filter(({ webhook_id: id }) => id.startsWith("burst-"))).toHaveLength(
      30,
    );
  });

  test("counts messages for another shop among the other calls, so that they block none of ours", async () => {
    const headers = { "x-shopify-shop-domain": "other.example" };
    for (const _ of times(4)) expect((await deliver("other", { to, headers })).statusCode).toBe(403);
    expect((await deliver("other", { to, headers })).statusCode).toBe(429);
    expect((await deliver("after-others", { to })).statusCode).toBe(200);
  });

  test("stops an address's forged messages, apart from its other calls, and says when to try again", async () => {
    for (const _ of times(4)) expect(await forge()).toBe(401);
    const refused = await deliver("forged", { secret: "somebody else's", to });
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: "TOO_MANY_REQUESTS" }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await callSettings()).toBe(200);
    expect((await deliver("elsewhere", { to, remoteAddress: "203.0.113.9" })).statusCode).toBe(200);
  });

  test("stops them before a body is read", async () => {
    const sent = "x".repeat(1024 * 1024 + 1);
    for (const _ of times(4)) expect(await forge({ sent })).toBe(413);
    expect(await forge({ sent })).toBe(429);
    expect((await deliver("refused-unread", { to })).statusCode).toBe(429);
  });

  test("also stops those that all began before the first was found out", async () => {
    const bodies = times(10).map(() => new PassThrough());
    const answers = bodies.map((sent) => forge({ sent }));
    await callSettings();
    const statuses: number[] = [];
    for (const [index, answer] of answers.entries()) {
      bodies[index]?.end(body);
      statuses.push(await answer);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429, 429]);
  });
});
