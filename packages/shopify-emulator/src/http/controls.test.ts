import { expect, onTestFinished, test } from "vitest";
import { accessToken } from "../admin-calls.ts";
import { startShopifyEmulator } from "../start.ts";

async function connected() {
  const started = await startShopifyEmulator({ webhookTo: "http://127.0.0.1:9/" });
  onTestFinished(() => started.close());
  const token = await accessToken(started);
  const send = (method: "POST" | "GET" | "DELETE", { url, payload }: { url: string; payload?: object }) =>
    started.store.app.inject({
      method,
      url,
      headers: { "x-shopify-access-token": token },
      ...(payload && { payload }),
    });
  return { ...started, send };
}

test("the switches need a token and are not under /local", async () => {
  const { store } = await connected();
  expect((await store.app.inject({ url: "/dev/deliveries" })).statusCode).toBe(401);
  expect((await store.app.inject({ method: "POST", url: "/dev/faults", payload: {} })).statusCode).toBe(401);
  expect((await store.app.inject({ url: "/local/store/dev/deliveries" })).statusCode).toBe(404);
});

test("a fault is set and cleared, and an unknown one is refused", async () => {
  const { store, send } = await connected();
  const url = "/dev/faults";
  expect((await send("POST", { url, payload: { name: "down", times: null } })).statusCode).toBe(204);
  expect(store.faults.strike("down", "shop")).not.toBeNull();
  await send("DELETE", { url });
  expect(store.faults.strike("down", "shop")).toBeNull();
  expect((await send("POST", { url, payload: { name: "earthquake" } })).statusCode).toBe(400);
});

test("a topic is fired and its delivery listed", async () => {
  const { send } = await connected();
  await send("POST", { url: "/dev/fire", payload: { topic: "shop/redact", body: { shop_id: 1 } } });
  await send("POST", { url: "/dev/fire", payload: { topic: "app/uninstalled" } });
  const deliveries = (await send("GET", { url: "/dev/deliveries" })).json();
  expect(deliveries).toMatchObject([
    { topic: "shop/redact", body: '{"shop_id":1}' },
    { topic: "app/uninstalled", body: "{}" },
  ]);
});
