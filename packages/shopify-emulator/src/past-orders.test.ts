import { expect, onTestFinished, test } from "vitest";
import { makeDraft } from "./admin-calls.ts";
import { receiveMessages } from "./received-messages.ts";
import { startShopifyEmulator } from "./start.ts";
import type { PastOrder } from "./state/past-orders.ts";

const day = (n: number) => new Date(Date.UTC(2026, 2, n, 9));

const past: PastOrder = {
  id: "4700000001",
  name: "#990",
  draftId: "4900000001",
  customer: { email: "ann@people.example", firstName: "Ann" },
  lines: [
    {
      variantId: "8401000101",
      quantity: 2,
      unitCents: 1_000,
      discount: { title: "Loyalty", percentage: 10 },
    },
  ],
  delivery: { title: "Home delivery", cents: 3_000 },
  startedAt: day(1),
  paidAt: day(2),
  cancelledAt: null,
  parcels: [
    {
      id: "5700000001",
      packedAt: day(3),
      tracking: { company: "Demo Post", number: "DP1", url: null },
      events: [{ status: "DELIVERED", at: day(5) }],
    },
  ],
};

async function shop() {
  const started = await startShopifyEmulator({ now: () => day(20).getTime() });
  onTestFinished(() => started.close());
  const messages = await receiveMessages(started, ["ORDERS_PAID", "ORDERS_UPDATED", "CUSTOMERS_CREATE"]);
  onTestFinished(() => messages.close());
  return { started, store: started.store };
}

test("a past order is stored as it went, and no message is sent", async () => {
  const { store } = await shop();
  store.keepPastOrders([
    past,
    { ...past, id: "4700000002", draftId: "4900000002", cancelledAt: day(4), parcels: [] },
  ]);
  const [order, cancelled] = store.orders();
  expect(order).toMatchObject({
    id: "4700000001",
    name: "#990",
    receivedCents: 4_800,
    cancelledAt: null,
    createdAt: day(2).getTime(),
    paidAt: day(2).getTime(),
    updatedAt: day(3).getTime(),
    lines: [{ quantity: 2, unitCents: 1_000, discountCents: 200, discountLabel: "Loyalty (10%)" }],
    fulfillments: [
      {
        id: "5700000001",
        createdAt: day(3).getTime(),
        events: [{ status: "DELIVERED", happenedAt: day(5).getTime() }],
      },
    ],
  });
  expect(cancelled).toMatchObject({ cancelledAt: day(4).getTime(), refundedAt: day(4).getTime() });
  expect(store.customers()).toMatchObject([{ email: "ann@people.example", createdAt: day(1).getTime() }]);
  expect(store.deliveries()).toEqual([]);
});

test("past orders replace earlier past orders, and keep what the shop sold itself", async () => {
  const { started, store } = await shop();
  store.keepPastOrders([past]);
  const draft = await makeDraft(started);
  store.pay(draft.id);
  store.keepPastOrders([{ ...past, startedAt: day(8), paidAt: day(9), parcels: [] }]);
  expect(store.orders().map(({ name, createdAt }) => [name, createdAt])).toEqual([
    ["#1001", day(20).getTime()],
    ["#990", day(9).getTime()],
  ]);
  expect(store.drafts().map(({ id }) => id)).toEqual([draft.id, past.draftId]);
  expect(store.customers().filter(({ email }) => email === past.customer.email)).toHaveLength(1);
});

test("the next sale is numbered as if they did not exist, and announced", async () => {
  const { started, store } = await shop();
  store.keepPastOrders([past]);
  const draft = await makeDraft(started);
  expect(store.pay(draft.id)).toMatchObject({ name: "#1001", createdAt: day(20).getTime() });
  expect(store.deliveries().map(({ topic }) => topic)).toContain("orders/paid");
  expect(store.cancelOrder(past.id)).toBeUndefined();
  expect(store.orders()[0]).toMatchObject({ id: past.id, cancelledAt: day(20).getTime() });
});
