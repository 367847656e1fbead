import { readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { expect, it, vi } from "vitest";
import { prescriptionHistory } from "../../prescriptions/index.ts";
import { pullOrder, reconcileOpenCheckouts } from "../recovery/reconcile-open-checkouts.ts";

const shop = sharedShop({ switches: { paymentCapture: "manual" } });

/** A patient who has placed an order of one pack; its money is authorised but not captured. */
async function withPlacedOrder() {
  const customer = await shop.customerWith([{ repeats: 1 }]);
  await customer.order();
  const order = shop.store.pay((await customer.draft())?.id ?? "");
  const pull = async () => pullOrder(shop.ctx, await customer.renewal());
  await pull();
  return { ...customer, item: customer.items[0], orderId: order.id, pull };
}

async function endsOf({ patient }: Pick<Customer, "patient">) {
  const log = await readTransactions(shop.ctx.db, patient.id);
  return log.filter(({ order_status: status }) => status === "lapsed" || status === "attention");
}

it("an order cancelled at the store reads as cancelled before payment, and not as a checkout that nobody finished", async () => {
  const { item, orderId, pull, ...customer } = await withPlacedOrder();
  shop.store.cancelOrder(orderId);
  await pull();
  expect(await endsOf(customer)).toMatchObject([
    { action: "Order cancelled before payment", description: expect.stringContaining("before it was paid") },
  ]);
  const { events } = await prescriptionHistory(shop.ctx.as(adminActor(await insertAdmin(shop.ctx))), {
    id: item.id,
  });
  expect(events.find(({ kind }) => kind === "renewed")).toMatchObject({
    state: { label: "Placed, but not paid", tone: "neutral" },
  });
});

it.each(["voidPayment", "expirePayment"] as const)(
  "an order whose payment came to nothing (%s) doesn't read as cancelled, since the store still has it, and staff are told",
  async (end) => {
    const { orderId, pull, item, ...customer } = await withPlacedOrder();
    shop.store[end](orderId);
    await pull();
    await pull();
    const { id, order_name: name } = await customer.renewal();
    expect(await endsOf(customer)).toMatchObject([
      { action: "Payment expired or voided", renewal_id: id },
      {
        action: "Unpaid order left at the store",
        order_status: "attention",
        description: expect.stringContaining(`order ${name} expired or was voided, but`),
      },
    ]);
    shop.store.markAsPaid(orderId);
    await pull();
    expect(await customer.renewal()).toMatchObject({ state: "paid", order_id: orderId });
    expect((await readItem(shop.ctx.db, item.id)).repeats).toBe(0);
  },
);

it("an order that was sent keeps its repeat although its payment expired, since the patient has the medicine", async () => {
  const { orderId, pull, item, ...customer } = await withPlacedOrder();
  shop.store.fulfill(orderId);
  shop.store.expirePayment(orderId);
  await pull();
  expect(await customer.renewal()).toMatchObject({ state: "open", order_id: orderId });
  expect((await readItem(shop.ctx.db, item.id)).repeats).toBe(0);
  shop.store.cancelOrder(orderId);
  await pull();
  expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
});

it("an order that was sent although its payment expired is asked about once an hour, and its payment is still found", async () => {
  const { orderId, pull, renewal } = await withPlacedOrder();
  const { checkout_id: checkoutId } = await renewal();
  const looks = vi.spyOn(shop.ctx.store, "findCheckout");
  const looksFor = async (minutes: number) => {
    looks.mockClear();
    for (let passed = 0; passed < minutes; passed += 5) {
      shop.ctx.clock.advance({ minutes: 5 });
      await reconcileOpenCheckouts(shop.ctx);
    }
    return looks.mock.calls.filter(([id]) => id === checkoutId).length;
  };
  expect(await looksFor(120)).toBeGreaterThan(10);
  shop.store.fulfill(orderId);
  shop.store.expirePayment(orderId);
  await pull();
  expect(await looksFor(240)).toBeLessThan(5);
  shop.store.markAsPaid(orderId);
  await looksFor(65);
  expect(await renewal()).toMatchObject({ state: "paid", unpaid_since: null });
});
