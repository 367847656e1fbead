import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callAdmin, makeDraft } from "./admin-calls.ts";
import { createShopifyEmulator } from "./emulator.ts";
import { type StartOptions, startShopifyEmulator } from "./start.ts";

function someFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "state", "store.json");
}

async function started(options: StartOptions = {}) {
  const one = await startShopifyEmulator(options);
  onTestFinished(() => one.close());
  return one;
}

test("the emulator refuses to start in production", () => {
  const credentials = { clientId: "a", clientSecret: "b" };
  expect(() => createShopifyEmulator({ production: true, stateFile: null, credentials })).toThrow(
    /production/,
  );
});

test("drafts, orders and subscriptions survive a restart, and ids go on", async () => {
  const stateFile = someFile();
  const first = await started({ stateFile, webhookTo: "http://127.0.0.1:9/" });
  const paid = await makeDraft(first);
  const open = await makeDraft(first);
  const order = first.store.pay(paid.id);
  await first.close();

  const second = await started({ stateFile });
  expect(second.store.orders()).toMatchObject([{ id: order.id, name: "#1001" }]);
  expect(second.store.drafts().map(({ id }) => id)).toEqual([paid.id, open.id]);
  const next = await makeDraft(second);
  expect(Number(next.id)).toBeGreaterThan(Number(open.id));
  expect(readdirSync(join(stateFile, ".."))).toEqual(["store.json"]);
});

test("orders stored by an earlier release are read as fully paid or fully refunded", async () => {
  const stateFile = someFile();
  const first = await started({ stateFile });
  const paid = first.store.pay((await makeDraft(first)).id);
  const cancelled = first.store.pay((await makeDraft(first)).id);
  first.store.cancelOrder(cancelled.id);
  await first.close();
  const state = JSON.parse(readFileSync(stateFile, "utf8"));
  for (const order of state.orders) {
    delete order.receivedCents;
    delete order.refunds;
    for (const line of order.lines) delete line.currentQuantity;
  }
  writeFileSync(stateFile, JSON.stringify(state));

  const second = await started({ stateFile });
  expect(second.store.orders()).toMatchObject([
    {
      id: paid.id,
      receivedCents: 7682,
      refunds: [],
      lines: [{ currentQuantity: 2 }, { currentQuantity: 1 }],
    },
    {
      receivedCents: 7682,
      refunds: [{ cents: 7682 }],
      lines: [{ currentQuantity: 0 }, { currentQuantity: 0 }],
    },
  ]);
});

test("changed prices survive a restart", async () => {
  const stateFile = someFile();
  const first = await started({ stateFile });
  const query = `mutation { productVariantsBulkUpdate(
    productId: "gid://shopify/Product/7301000101"
    variants: [{ id: "gid://shopify/ProductVariant/8401000101", price: "20.05" }]
  ) { userErrors { message } } }`;
  await callAdmin(first, { query });
  await first.close();
  const second = await started({ stateFile });
  const { data } = await callAdmin(second, {
    query: `{ productVariant(id: "gid://shopify/ProductVariant/8401000101") { price } }`,
  });
  expect(data).toEqual({ productVariant: { price: "20.05" } });
});

test("a message still waiting when the store stopped is sent by the next run", async () => {
  const stateFile = someFile();
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(String(request.headers["x-shopify-topic"]));
    response.end();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  onTestFinished(() => void server.close());

  const first = await started({
    stateFile,
    retryDelaysMs: [60_000],
    webhookTo: `http://127.0.0.1:${port}/`,
  });
  server.close();
  first.store.pay((await makeDraft(first)).id);
  await first.close();
  expect(first.store.deliveries()).toMatchObject([{ state: "pending" }]);

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const second = await started({ stateFile });
  await second.store.settled();
  expect(received).toEqual(["orders/paid"]);
  expect(second.store.deliveries()).toMatchObject([{ state: "delivered" }]);
});

test("a failed write keeps the previous state whole", async () => {
  const stateFile = someFile();
  const first = await started({ stateFile });
  const { id } = await makeDraft(first);
  mkdirSync(`${stateFile}.new`);
  expect(() => first.store.pay(id)).toThrow();
  await first.close();

  const second = await started({ stateFile });
  expect(second.store.drafts()).toMatchObject([{ id, completedAt: null }]);
});

test("an unreadable state stops the start with one sentence", () => {
  const folder = mkdtempSync(join(tmpdir(), "local-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, "store.json");
  const credentials = { clientId: "a", clientSecret: "b" };
  for (const content of ["{", '{"version":2}', "null"]) {
    writeFileSync(stateFile, content);
    expect(() => createShopifyEmulator({ production: false, stateFile, credentials })).toThrow(
      /cannot read .*store\.json\. Remove that file/,
    );
  }
});
