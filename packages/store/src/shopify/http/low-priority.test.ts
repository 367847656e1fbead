import { expect, test } from "vitest";
import type { Store } from "../../port.ts";
import { connect, tovarastin } from "../../testing/emulator-setup.ts";
import { createRateLimitReserve } from "./rate-limit-reserve.ts";

const lists: [string, (store: Store) => AsyncIterable<unknown>][] = [
  ["the catalogue", (store) => store.listProducts()],
  ["the orders", (store) => store.listOrders(new Date(0))],
];

test.each(lists)("reading %s over and over leaves room for a patient's checkout", async (_, list) => {
  const { store, local, clock } = await connect();
  local.placeOrder({
    customer: { email: "pat@patients.example" },
    items: [{ variantId: tovarastin.variantId, quantity: 1 }],
  });
  const waited = () => clock.pauses.reduce((sum, pause) => sum + pause, 0);
  for (let times = 0; times < 300 && waited() === 0; times += 1) for await (const _one of list(store));
  expect(waited()).toBeGreaterThan(0);
  const before = waited();
  const { id: customerId } = await store.ensureCustomer({
    email: "pat@patients.example",
    firstName: "Pat",
    lastName: "Example",
    phone: null,
  });
  const { variantId, priceCents } = tovarastin;
  await store.createCheckout({
    renewalId: "3f1c2a4e-8b0d-4c6f-9a57-0e1d2c3b4a59",
    customerId,
    lines: [{ variantId, quantity: 1, unitPriceCents: priceCents, discount: null }],
    shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
  });
  expect(waited()).toBe(before);
});

test("setting the clock back by an hour makes no list wait longer than the bucket takes to fill", async () => {
  let backMs = 0;
  const pauses: number[] = [];
  const reserve = createRateLimitReserve({
    now: () => Date.parse("2026-11-21T08:00:00Z") - backMs,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  });
  const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 450, restoreRate: 100 };
  reserve.note({ cost: { requestedQueryCost: 10, throttleStatus } });
  backMs = 3_600_000;
  await reserve.wait();
  expect(pauses).toEqual([500]);
});
