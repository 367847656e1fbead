import { createHmac } from "node:crypto";
import { readWebhooks } from "@scriptkeeper/testing/database/reading.queries";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { sharedApp, testApp, webhookSecret } from "./testing/test-app.ts";

const shop = sharedShop();
const server = sharedApp(shop.ctx);

const path = "/api/admin/store-status";

async function call(method: "GET" | "POST", { url, token }: { url: string; token?: string }, to = server) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const body = method === "POST" ? { payload: {} } : {};
  const answer = await to.app.inject({ method, url, headers, ...body });
  return { status: answer.statusCode, body: answer.json() };
}

test("only administrators see the store's state, over REST and tRPC", async () => {
  const admin = (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token;
  const patient = (await signIn(shop.ctx, await insertUser(shop.ctx))).token;
  for (const [method, url] of [
    ["GET", path],
    ["POST", `${path}/check`],
    ["GET", "/trpc/store.status"],
    ["POST", "/trpc/store.check"],
  ] as const) {
    expect((await call(method, { url })).status).toBe(401);
    expect((await call(method, { url, token: patient })).status).toBe(403);
    expect((await call(method, { url, token: admin })).status).toBe(200);
  }
  const { body } = await call("GET", { url: path, token: admin });
  expect(body.checks[0]).toMatchObject({ name: "connection", state: "good" });
});

test("a message with the shop's own domain is accepted once the shop has named it, whatever the settings say", async () => {
  const deliver = (id: string, domain: string) =>
    server.app.inject({
      method: "POST",
      url: "/webhooks/shopify",
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": "orders/paid",
        "x-shopify-webhook-id": id,
        "x-shopify-shop-domain": domain,
        "x-shopify-hmac-sha256": createHmac("sha256", webhookSecret).update("{}").digest("base64"),
      },
      payload: "{}",
    });
  const admin = (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token;
  await call("POST", { url: `${path}/check`, token: admin });
  expect((await deliver("own", "scriptkeeper-demo.myshopify.com")).statusCode).toBe(200);
  expect((await deliver("set", "pharmacy.example")).statusCode).toBe(200);
  expect((await deliver("other", "other.myshopify.com")).statusCode).toBe(403);
  expect((await readWebhooks(shop.ctx.db)).map(({ webhook_id }) => webhook_id)).toEqual(["own", "set"]);
});

test("an unnamed proxy is reported once and shown, a named one is not", async () => {
  const admin = (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token;
  for (const [trustedProxy, isShown] of [
    [null, true],
    ["loopback", false],
  ] as const) {
    const own = await testApp(shop.ctx, { http: { trustedProxy } });
    const checks = async () => (await call("GET", { url: path, token: admin }, own)).body.checks;
    expect(await checks()).not.toContainEqual(expect.objectContaining({ name: "proxy" }));
    for (const _ of [1, 2])
      await own.app.inject({ url: "/health/live", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect((await checks()).some(({ name }: { name: string }) => name === "proxy")).toBe(isShown);
    expect(own.logged().split("TRUSTED_PROXY is empty")).toHaveLength(isShown ? 2 : 1);
    await own.close();
  }
});
