import { StoreError } from "@scriptkeeper/store/port";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { AdminContext } from "../core/index.ts";
import { pullOrders, receiveWebhook } from "../store-sync/index.ts";
import { checkStore, getStoreStatus } from "./get-store-status.ts";
import { createShopCheck } from "./shop-address.ts";

let shop: ShopContext;
let ctx: AdminContext;
beforeEach(async () => {
  shop = await shopContext();
  ctx = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
});
afterEach(() => shop.close());

const stateOf = (status: Awaited<ReturnType<typeof checkStore>>, name: string) =>
  status.checks.find((check) => check.name === name)?.state;

test("a check subscribes to the store's messages, and its findings are shown until the next one", async () => {
  expect((await getStoreStatus(ctx)).checkedAt).toBeNull();
  const looked = await checkStore(ctx);
  expect(looked.topics.every(({ state }) => state === "subscribed")).toBe(true);
  expect(looked.checks.filter(({ state }) => state === "bad")).toEqual([]);
  expect(stateOf(looked, "last_message")).toBe("unknown");
  await receiveWebhook(shop.ctx, {
    topic: "orders/paid",
    webhookId: "1",
    eventId: null,
    shopDomain: "scriptkeeper-demo.myshopify.com",
    rawBody: Buffer.from("{}"),
  });
  const shown = await getStoreStatus(ctx);
  expect(shown).toMatchObject({ checkedAt: looked.checkedAt, topics: looked.topics });
  expect(shown.checks.find(({ name }) => name === "last_message")?.finding).toContain("orders/paid");
});

test("a store that stopped answering is reported as away, and its last answers stay with their time", async () => {
  const before = await checkStore(ctx);
  shop.ctx.clock.advance({ minutes: 5 });
  shop.store.faults.set("down", { times: null });
  const away = await checkStore(ctx);
  expect(stateOf(away, "connection")).toBe("bad");
  expect(away).toMatchObject({ answeredAt: before.answeredAt, topics: before.topics });
  expect(away.checkedAt).not.toBe(before.checkedAt);
  expect(await getStoreStatus(ctx)).toEqual(away);
  shop.store.faults.clear();
  expect(stateOf(await checkStore(ctx), "connection")).toBe("good");
});

test("a store that answers everything except its orders is reported after a day", async () => {
  const timeless = await shopContext({ isTimeless: true });
  onTestFinished(() => timeless.close());
  const admin = timeless.ctx.as(adminActor(await insertAdmin(timeless.ctx)));
  await pullOrders(timeless.ctx);
  timeless.store.faults.set("internal-error", { operation: "orders", times: null });
  for (let hours = 0; hours < 28; hours += 4) {
    timeless.ctx.clock.advance({ hours: 4 });
    await expect(pullOrders(timeless.ctx)).rejects.toMatchObject({ kind: "server" });
  }
  const failing = await checkStore(admin);
  expect([stateOf(failing, "connection"), stateOf(failing, "orders")]).toEqual(["good", "bad"]);
  timeless.store.faults.clear();
  await pullOrders(timeless.ctx);
  expect(stateOf(await getStoreStatus(admin), "orders")).toBeUndefined();
});

test("nobody waits for a store that takes too long: the check goes on and is saved", async () => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { store } = ctx;
  const slow = { ...store, preflight: () => waiting.then(() => store.preflight()) };
  await expect(checkStore({ ...ctx, store: slow }, 10)).rejects.toMatchObject({ code: "BUSY" });
  answer();
  await expect.poll(async () => (await getStoreStatus(ctx)).checkedAt).not.toBeNull();
});

test("a fault of our own isn't reported as a failure of the store", async () => {
  const broken = { ...ctx.store, preflight: () => Promise.reject(new TypeError("a fault of ours")) };
  await expect(checkStore({ ...ctx, store: broken })).rejects.toThrow("a fault of ours");
  const refusing = {
    ...ctx.store,
    preflight: () => Promise.reject(new StoreError("auth", "The store answered with status 401.")),
  };
  const status = await checkStore({ ...ctx, store: refusing });
  expect(status.checks[0]).toMatchObject({
    state: "bad",
    finding: "The store answered with status 401.",
    advice: expect.stringContaining("SHOPIFY_CLIENT_SECRET"),
  });
});

test("messages with the shop's own domain are ours even if the settings name its web address", async () => {
  const isOurShop = createShopCheck(ctx, "pharmacy.example");
  const domain = "Scriptkeeper-Demo.myshopify.com";
  expect(await isOurShop(domain)).toBe(false);
  await checkStore(ctx);
  expect(await isOurShop(domain), "asked again only after a while").toBe(false);
  shop.ctx.clock.advance({ seconds: 10 });
  expect(await isOurShop(domain)).toBe(true);
  expect(await isOurShop("pharmacy.example")).toBe(true);
  expect(await isOurShop("other.myshopify.com")).toBe(false);
});
