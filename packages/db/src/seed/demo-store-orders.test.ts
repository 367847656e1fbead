import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { startShopifyEmulator } from "@scriptkeeper/shopify-emulator/start";
import { currentTotals, financialStatus } from "@scriptkeeper/shopify-emulator/state/order-totals";
import { expect, onTestFinished, test } from "vitest";
import { makeRows } from "./demo/make-rows.ts";
import { demoStoreOrders } from "./demo-store-orders.ts";

const demo = { products: demoCatalogue, today: "2026-11-21", timeZone: "Australia/Sydney" };

async function storeOfDemo() {
  const started = await startShopifyEmulator({ now: () => Date.parse("2026-11-21T01:00:00Z") });
  onTestFinished(() => started.close());
  started.store.keepPastOrders(demoStoreOrders(demo));
  return started.store;
}

test("the store has every order of the demo data with its number, paid or cancelled, and the same total", async () => {
  const store = await storeOfDemo();
  const orders = new Map(store.orders().map((order) => [order.id, order]));
  const drafts = new Map(store.drafts().map((draft) => [draft.orderId, draft.id]));
  const { renewals } = makeRows(demo);
  const placed = renewals.filter(({ order_id }) => order_id);
  expect(orders.size).toBe(placed.length);
  for (const { state, order_id, order_name, checkout_id, total_cents } of placed) {
    const order = orders.get(order_id ?? "");
    if (!order) throw new Error(`${order_name} is missing`);
    expect(order.name).toBe(order_name);
    expect(drafts.get(order.id)).toBe(checkout_id);
    expect(order.receivedCents, order.name).toBe(total_cents);
    expect([financialStatus(order), order.cancelledAt !== null, currentTotals(order).totalCents]).toEqual(
      state === "paid" ? ["PAID", false, total_cents] : ["REFUNDED", true, 0],
    );
  }
});

test("its customers are those of the demo data, once each, with what they ordered", async () => {
  const store = await storeOfDemo();
  const { users, renewals } = makeRows(demo);
  const emails = new Map(store.customers().map(({ id, email }) => [id, email]));
  expect(new Set(emails.values()).size).toBe(emails.size);
  for (const { id, customerId } of store.orders()) {
    const renewal = renewals.find(({ order_id }) => order_id === id);
    expect(emails.get(customerId ?? "")).toBe(users.find((user) => user.id === renewal?.user_id)?.email);
  }
});
