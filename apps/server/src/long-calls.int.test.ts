import { once } from "node:events";
import { connect } from "node:net";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { insertAdmin, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

const IDLE_MS = 150;
const SLOW_MS = 600;

const shop = sharedShop({ timeoutMs: 10_000 });
let server: TestApp;
let address: string;
let bearer: string;
beforeAll(async () => {
  server = await testApp(shop.ctx, { idleSocketMs: IDLE_MS });
  bearer = (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token;
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  shop.store.faults.set("slow", { delayMs: SLOW_MS, times: null });
});
afterAll(() => server.close());

async function call(path: string, body?: unknown): Promise<{ status: number; answer: unknown; ms: number }> {
  const started = performance.now();
  const response = await fetch(`${address}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: await response.json(), ms: performance.now() - started };
}

test("B-API-31 the store's products are answered as documented even if the store takes longer than an idle socket lives", async () => {
  const { status, answer, ms } = await call("/api/admin/shopify-products?refresh=true");
  expect(ms).toBeGreaterThan(SLOW_MS);
  expect(status).toBe(200);
  expect(answer).toHaveLength(demoCatalogue.length);
});

test("a refresh of the products from our own screens is awaited as well", async () => {
  const { status, ms } = await call("/trpc/products.refresh", {});
  expect(ms).toBeGreaterThan(SLOW_MS);
  expect(status).toBe(200);
});

test("B-API-30 prices are set and answered as documented even if the store takes longer than an idle socket lives", async () => {
  const { productId } = products.first.product;
  const { status, answer, ms } = await call("/api/admin/shopify/update-prices", {
    priceData: [{ identifier: productId, price: 19.5 }],
    identifierType: "id",
  });
  expect(ms).toBeGreaterThan(SLOW_MS);
  expect([status, answer]).toMatchObject([200, { result: { total: 1, success: 1, failed: [] } }]);
});

test("a connection without a request is still closed", async () => {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(address).port) });
  socket.resume();
  await once(socket, "close");
});
