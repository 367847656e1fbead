import { renewals } from "@scriptkeeper/db/schema";
import { readEmails, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { listSuppliedPatients } from "../../recalls/index.ts";
import { processWebhooks, receiveWebhook } from "../../store-sync/index.ts";
import { getMyRenewal } from "../list-my-renewals.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { renew } from "../renew.ts";
import { followDeliveries } from "./following/follow-deliveries.ts";
import { lateDeliveriesWork } from "./late/late-deliveries-work.ts";
import { listLateDeliveries } from "./late/list-late-deliveries.ts";
import { confirmArrival } from "./late/mark-arrived.ts";
import { takeBackArrival } from "./late/take-back-arrival.ts";
import { listPrescriptionDeliveries } from "./list-prescription-deliveries.ts";

const shop = sharedShop({ isTimeless: true, switches: { paymentCapture: "manual" } });

const tracked = { tracking: { company: "Demo Post", number: "DP100", url: "https://post.example/DP100" } };

/**
 * A patient who has placed an order whose money is authorised but not captured, with the actions and queries of the
 * tests.
 */
async function withPlacedOrder(includeDelivery = true) {
  const customer = await shop.customerWith([{ repeats: 3 }]);
  await customer.order(includeDelivery);
  const order = shop.store.pay((await customer.draft())?.id ?? "");
  const pull = async () => pullOrder(shop.ctx, await customer.renewal());
  await pull();
  const { id } = await customer.renewal();
  const patient = forOneself(shop.ctx.as(customerActor(customer.patient)));
  return {
    ...customer,
    id,
    order,
    pull,
    arrived: () => confirmArrival(patient, { renewalId: id }),
    notArrived: () => takeBackArrival(patient, { renewalId: id }),
    delivery: async () => (await getMyRenewal(patient, { renewalId: id })).delivery,
    emails: async () => (await readEmails(shop.ctx.db, customer.patient.id)).map(({ payload }) => payload),
    actions: async () =>
      (await readTransactions(shop.ctx.db, customer.patient.id)).map(({ action }) => action),
    hear: async () => {
      await receiveWebhook(shop.ctx, {
        topic: "fulfillments/create",
        webhookId: id,
        eventId: null,
        shopDomain: "scriptkeeper-demo.myshopify.com",
        rawBody: Buffer.from(JSON.stringify({ id: 1, order_id: Number(order.id) })),
      });
      await processWebhooks(shop.ctx);
    },
  };
}

const admin = async () => shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
const lateOnes = async () =>
  (await listLateDeliveries(await admin(), { search: "", page: 1, limit: 100 })).deliveries;
const stepsOf = (delivery: Awaited<ReturnType<typeof getMyRenewal>>["delivery"]) =>
  delivery?.steps.map(({ label, state }) => `${label} ${state}`);

it("a placed order that is sent before payment is followed like a paid one", async () => {
  const placed = await withPlacedOrder();
  expect(await placed.delivery()).toBeNull();
  shop.store.fulfill(placed.order.id, tracked);
  await placed.hear();
  const delivery = await placed.delivery();
  expect(delivery).toMatchObject({ waiting: null, is_late: false, parcels: [{ state: "sent" }] });
  expect(stepsOf(delivery)).toEqual(["Placed done", "Preparing done", "Sent current", "Delivered ahead"]);
  expect(await placed.emails()).toMatchObject([{ about: "sent", trackingNumber: "DP100" }]);
  expect(await placed.actions()).toContain("Order sent");
  expect(await listPrescriptionDeliveries(await admin(), { id: placed.items[0].id })).toMatchObject({
    orders: [{ renewal_id: placed.id, paid_at: null, delivery: { parcels: [{ state: "sent" }] } }],
  });
});

it("staff see the newest of several placed orders of a prescription first", async () => {
  const placed = await withPlacedOrder();
  shop.store.fulfill(placed.order.id, tracked);
  await placed.pull();
  shop.ctx.clock.advance({ hours: 1 });
  await renew(shop.ctx, {
    token: await shop.linkFor(placed.patient, placed.items),
    prescriptionItems: [{ id: placed.items[0].id, quantity: 1 }],
    includeDelivery: true,
  });
  const second = shop.store.pay((await placed.draft())?.id ?? "");
  shop.store.fulfill(second.id, tracked);
  await placed.pull();
  shop.ctx.clock.advance({ hours: 7 });
  await followDeliveries(shop.ctx);
  const { id } = await placed.renewal();
  const { orders } = await listPrescriptionDeliveries(await admin(), { id: placed.items[0].id });
  expect(orders.map(({ renewal_id }) => renewal_id)).toEqual([id, placed.id]);
});

it("its patient learns that it can be picked up, even if the store's message is lost", async () => {
  const placed = await withPlacedOrder(false);
  shop.store.fulfill(placed.order.id);
  shop.ctx.clock.advance({ hours: 7 });
  await followDeliveries(shop.ctx);
  expect(await placed.delivery()).toMatchObject({ parcels: [{ state: "ready" }] });
  expect(await placed.emails()).toMatchObject([{ about: "ready" }]);
});

it("a placed order from before such orders were followed is followed from the next time the store is asked", async () => {
  const placed = await withPlacedOrder();
  await shop.ctx.db.update(renewals).set({ fulfillment_ask_at: null }).where(eq(renewals.id, placed.id));
  shop.store.fulfill(placed.order.id, tracked);
  await placed.pull();
  shop.ctx.clock.advance({ hours: 7 });
  await followDeliveries(shop.ctx);
  expect(await placed.delivery()).toMatchObject({ parcels: [{ state: "sent" }] });
  expect(await placed.emails()).toMatchObject([{ about: "sent" }]);
});

it("nothing is awaited once it has arrived, however often the store says that it is placed", async () => {
  const placed = await withPlacedOrder();
  shop.store.fulfill(placed.order.id, tracked);
  await placed.arrived();
  await placed.pull();
  expect(await placed.renewal()).toMatchObject({ state: "open", fulfillment_ask_at: null });
});

it("nothing is awaited if the pharmacy cancels it after sending it, and a recall still finds it", async () => {
  const placed = await withPlacedOrder();
  const { id } = shop.store.fulfill(placed.order.id, tracked);
  shop.store.trackFulfillment(id, "FAILURE");
  await placed.hear();
  shop.ctx.clock.advance({ hours: 1 });
  expect(await lateOnes()).toHaveLength(1);
  shop.store.cancelOrder(placed.order.id);
  await placed.pull();
  await placed.hear();
  expect(await placed.renewal()).toMatchObject({
    state: "lapsed",
    fulfillment_ask_at: null,
    delivery_due_on: null,
  });
  expect(await lateOnes()).toEqual([]);
  const product_id = products.first.product.productId;
  const { people } = await listSuppliedPatients(await admin(), { product_id, page: 1, limit: 100 });
  expect(people.find(({ user_id }) => user_id === placed.patient.id)).toMatchObject({
    unpaid: [],
    on_its_way: [],
  });
});

it("until something is sent it isn't late, however long the payment takes, and staff see no delivery", async () => {
  const placed = await withPlacedOrder();
  shop.ctx.clock.advance({ days: 5 });
  await followDeliveries(shop.ctx);
  expect(await placed.delivery()).toBeNull();
  expect(await lateOnes()).toEqual([]);
  expect(await listPrescriptionDeliveries(await admin(), { id: placed.items[0].id })).toEqual({ orders: [] });
});

it("staff hear of one that could not be delivered, and see that it is placed", async () => {
  const placed = await withPlacedOrder();
  const { id } = shop.store.fulfill(placed.order.id, tracked);
  shop.store.trackFulfillment(id, "FAILURE");
  await placed.hear();
  shop.ctx.clock.advance({ hours: 1 });
  expect(await lateOnes()).toMatchObject([{ renewal_id: placed.id, paid_at: null }]);
  expect(await lateDeliveriesWork.describe(shop.ctx, [placed.id])).toMatchObject([
    { why: expect.stringMatching(/^Placed\. It should have arrived by /) },
  ]);
  expect(await placed.emails()).toMatchObject([{ about: "failed" }]);
  await placed.arrived();
  expect(await lateOnes()).toEqual([]);
});

it("once paid it continues from where it is, and nothing is awaited of what has arrived", async () => {
  const [sent, come] = [await withPlacedOrder(), await withPlacedOrder()];
  for (const placed of [sent, come]) {
    shop.store.fulfill(placed.order.id, tracked);
    await placed.hear();
  }
  await come.arrived();
  shop.ctx.clock.advance({ days: 3 });
  for (const placed of [sent, come]) {
    shop.store.capturePayment(placed.order.id);
    await placed.pull();
  }
  await followDeliveries(shop.ctx);
  expect(stepsOf(await sent.delivery())).toEqual([
    "Paid done",
    "Preparing done",
    "Sent current",
    "Delivered ahead",
  ]);
  expect(await sent.renewal()).toMatchObject({ state: "paid", fulfillment_ask_at: expect.any(Date) });
  expect(await come.renewal()).toMatchObject({
    state: "paid",
    arrived_at: expect.any(Date),
    fulfillment_ask_at: null,
    delivery_due_on: null,
  });
  expect(await sent.emails()).toHaveLength(1);
});

it("once paid it stays late if its patient lacks something of it, whatever the carrier says", async () => {
  const placed = await withPlacedOrder();
  const { id } = shop.store.fulfill(placed.order.id, tracked);
  shop.store.trackFulfillment(id, "DELIVERED");
  await placed.hear();
  await placed.notArrived();
  const { delivery_due_on } = await placed.renewal();
  shop.ctx.clock.advance({ hours: 1 });
  shop.store.capturePayment(placed.order.id);
  await placed.pull();
  await followDeliveries(shop.ctx);
  expect(await placed.renewal()).toMatchObject({ state: "paid", fulfillment_ask_at: null, delivery_due_on });
  expect(await placed.delivery()).toMatchObject({ is_late: true });
  expect((await lateOnes()).map(({ renewal_id }) => renewal_id)).toContain(placed.id);
});

it("a recall counts it as to be stopped until a parcel has left, and then as supplied and on its way", async () => {
  const placed = await withPlacedOrder();
  const mine = async () => {
    const product_id = products.first.product.productId;
    const { people } = await listSuppliedPatients(await admin(), { product_id, page: 1, limit: 100 });
    return people.find(({ user_id }) => user_id === placed.patient.id);
  };
  const named = [{ renewal_id: placed.id, order_name: placed.order.name }];
  expect(await mine()).toMatchObject({ unpaid: named, on_its_way: [] });
  shop.store.fulfill(placed.order.id, tracked);
  await placed.hear();
  expect(await mine()).toMatchObject({ unpaid: [], on_its_way: named });
});
