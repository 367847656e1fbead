import { readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { afterEach, describe, expect, it } from "vitest";
import { findRenewal } from "../renewals.queries.ts";
import { pullOrder, reconcileOpenCheckouts } from "./reconcile-open-checkouts.ts";

const shop = sharedShop({ isTimeless: true });

afterEach(() => {
  shop.store.faults.clear();
  Object.assign(shop.store.switches, { paymentCapture: "automatic" });
});

/** An order that the patient was paying for while staff changed its draft, hours after it was begun. */
async function paidUnlinked(wait: () => Promise<void> = hours) {
  const customer = await shop.customerWith([{ repeats: 1 }]);
  await customer.order();
  const own = await customer.draft();
  if (!own) throw new Error("there is no checkout");
  await wait();
  const order = shop.store.payUnlinked(own.id);
  const { id } = await customer.renewal();
  return { ...customer, id, own, order, left: () => shop.draftsOf(id).map((draft) => draft.id) };
}

async function hours(): Promise<void> {
  shop.ctx.clock.advance({ hours: 5 });
}

async function reconcileFor(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    shop.ctx.clock.advance({ minutes: 5 });
    await reconcileOpenCheckouts(shop.ctx);
  }
}

async function pull(id: string): Promise<void> {
  const renewal = await findRenewal(shop.ctx.db, id);
  if (renewal) await pullOrder(shop.ctx, renewal);
}

/** The store keeps the checkout, so that it can be paid once more. */
async function pullWhileKept(id: string, checkoutId: string): Promise<void> {
  shop.store.faults.set("draft-kept", { ids: [checkoutId], times: null });
  await pull(id);
  shop.store.faults.clear();
}

describe("a checkout that stays open although its order was placed, because staff changed the draft meanwhile", () => {
  it.each([5, 25, 30, 35])(
    "is removed once the order is paid, %i minutes after it was begun, so that nobody pays for the same medicine again",
    async (minutes) => {
      const { own, order, left, renewal } = await paidUnlinked(() => reconcileFor(minutes));
      expect(left()).toEqual([own.id]);
      await reconcileFor(10);
      expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
      expect(left()).toEqual([]);
    },
  );

  it("is removed even if the payment was known before", async () => {
    const { id, own, left } = await paidUnlinked();
    await reconcileFor(10);
    (shop.store.drafts() as (typeof own)[]).push(own);
    expect(left()).toEqual([own.id]);
    await pull(id);
    await reconcileFor(5);
    expect(left()).toEqual([]);
  });

  it("is removed while the payment is still to be captured, and the order is paid when it is", async () => {
    shop.store.switches.paymentCapture = "manual";
    const { order, left, renewal } = await paidUnlinked();
    await reconcileFor(15);
    expect(await renewal()).toMatchObject({ state: "open", order_id: order.id });
    expect(left()).toEqual([]);
    shop.store.capturePayment(order.id);
    await reconcileFor(10);
    expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
  });

  it.each(["automatic", "manual"] as const)(
    "is removed as soon as the order is read from the store, with %s capture of its payment",
    async (paymentCapture) => {
      shop.store.switches.paymentCapture = paymentCapture;
      const { id, left } = await paidUnlinked();
      await pull(id);
      expect(left()).toEqual([]);
    },
  );

  it("is shown to staff as one to delete while the store keeps it", async () => {
    shop.store.switches.paymentCapture = "manual";
    const { own, patient } = await paidUnlinked();
    shop.store.faults.set("draft-kept", { ids: [own.id], times: null });
    await reconcileFor(60);
    const told = (await readTransactions(shop.ctx.db, patient.id)).filter(
      ({ order_status: status }) => status === "attention",
    );
    expect(told.map(({ action }) => action)).toEqual(["Second draft order perhaps left at the store"]);
    expect(told[0]?.description).toContain("delete each one that isn't paid so that nobody pays twice");
  });
});

it("a cancelled order is followed although its checkout was paid once more", async () => {
  const { id, own, order, items, renewal } = await paidUnlinked();
  await pullWhileKept(id, own.id);
  shop.store.pay(own.id);
  await pull(id);
  expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
  shop.store.cancelOrder(order.id);
  await pull(id);
  expect(await renewal()).toMatchObject({ state: "cancelled", order_id: order.id });
  expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({ repeats: 1 });
});

it("the payment of a placed order is found although its checkout was placed once more and that is still to be paid", async () => {
  shop.store.switches.paymentCapture = "manual";
  const { id, own, order, renewal } = await paidUnlinked();
  await pullWhileKept(id, own.id);
  shop.store.pay(own.id);
  await pull(id);
  expect(await renewal()).toMatchObject({ state: "open", order_id: order.id });
  shop.store.capturePayment(order.id);
  await pull(id);
  expect(await renewal()).toMatchObject({ state: "paid", order_id: order.id });
});

const toldOf = async ({ id: userId }: { id: number }) =>
  (await readTransactions(shop.ctx.db, userId)).filter(({ action }) => action === "Second order placed");

it.each(["manual", "automatic"] as const)(
  "a second order of the same checkout is told to staff once, while it can be stopped: the first one with %s capture",
  async (paymentCapture) => {
    shop.store.switches.paymentCapture = paymentCapture;
    const { id, own, order, patient, renewal } = await paidUnlinked();
    await pullWhileKept(id, own.id);
    shop.store.switches.paymentCapture = "manual";
    const second = shop.store.pay(own.id);
    for (const _ of ["once", "twice"]) await pull(id);
    expect(await toldOf(patient)).toMatchObject([
      {
        order_status: "attention",
        description: expect.stringContaining(
          `has two orders for what the patient ordered once: ${order.name} and ${second.name}.`,
        ),
      },
    ]);
    expect(await renewal()).toMatchObject({ order_id: order.id });
    shop.store.cancelOrder(second.id);
    await pull(id);
    expect(await toldOf(patient)).toHaveLength(1);
    expect(await renewal()).toMatchObject({ order_id: order.id });
  },
);

it("the first order of a checkout is told to staff when the second one is paid and counts instead", async () => {
  shop.store.switches.paymentCapture = "manual";
  const { id, own, order, patient, renewal } = await paidUnlinked();
  await pullWhileKept(id, own.id);
  shop.store.switches.paymentCapture = "automatic";
  const second = shop.store.pay(own.id);
  for (const _ of ["once", "twice"]) await pull(id);
  expect(await renewal()).toMatchObject({ state: "paid", order_id: second.id });
  expect(await toldOf(patient)).toMatchObject([
    {
      order_status: "attention",
      description: expect.stringContaining(`${order.name} and ${second.name}`),
    },
  ]);
});

it("a placed order stays although its checkout was placed once more and that one was paid and cancelled, and isn't told of as one of two", async () => {
  shop.store.switches.paymentCapture = "manual";
  const { id, own, order, patient, renewal } = await paidUnlinked();
  await pullWhileKept(id, own.id);
  shop.store.switches.paymentCapture = "automatic";
  shop.store.cancelOrder(shop.store.pay(own.id).id);
  await pull(id);
  expect(await renewal()).toMatchObject({ state: "open", order_id: order.id });
  expect(await toldOf(patient)).toEqual([]);
});
