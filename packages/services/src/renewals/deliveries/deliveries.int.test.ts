import { fulfillments, renewals, store_variants, users } from "@scriptkeeper/db/schema";
import { deliverySteps } from "@scriptkeeper/domain/parcels/delivery-steps";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { readEmails, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type ItemColumns, products, type ShopContext } from "@scriptkeeper/testing/services/shop-context";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { removeAccount } from "../../accounts/index.ts";
import { listEmailedCarers } from "../../care/index.ts";
import { forOneself } from "../../core/index.ts";
import { sendDueEmails } from "../../email/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { processWebhooks, receiveWebhook } from "../../store-sync/index.ts";
import { getMyRenewal, listMyRenewals } from "../list-my-renewals.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { renew } from "../renew.ts";
import { deliveryEmailCheck } from "./delivery-email-check.ts";
import { followDeliveries } from "./following/follow-deliveries.ts";
import { askForParcels, followDelivery } from "./following/follow-delivery.ts";
import { recordUnchanged } from "./following/record-unchanged.ts";
import { lateDeliveriesWork } from "./late/late-deliveries-work.ts";
import { listLateDeliveries } from "./late/list-late-deliveries.ts";
import { confirmArrival, settleDelivery } from "./late/mark-arrived.ts";
import { takeBackArrival } from "./late/take-back-arrival.ts";
import { listPrescriptionDeliveries } from "./list-prescription-deliveries.ts";

const shop = sharedShop({ isTimeless: true });

afterEach(() => shop.store.faults.clear());

const tracking = { company: "Demo Post", number: "DP100", url: "https://post.example/DP100" };
const tracked = { tracking };
const two: ItemColumns[] = [{ repeats: 3 }, { repeats: 3, product: "second" }];

/** A patient whose order is paid, with the actions and queries of the tests. */
async function withPaidOrder(columns: ItemColumns[] = two, includeDelivery = true) {
  const customer = await shop.customerWith(columns);
  await customer.order(includeDelivery);
  const order = shop.store.pay((await customer.draft())?.id ?? "");
  const { id } = await customer.renewal();
  await pullOrder(shop.ctx, await customer.renewal());
  const patient = shop.ctx.as(customerActor(customer.patient));
  const renewal = { renewalId: id };
  let messages = 0;
  /** A webhook about the order; even an outdated or forged one is only a reason to ask the store. */
  const hear = async (body: Record<string, unknown> = {}, topic = "fulfillments/update") => {
    await receiveWebhook(shop.ctx, {
      topic,
      webhookId: `${id}-${++messages}`,
      eventId: null,
      shopDomain: "scriptkeeper-demo.myshopify.com",
      rawBody: Buffer.from(JSON.stringify({ id: 1, order_id: Number(order.id), ...body })),
    });
    await processWebhooks(shop.ctx);
  };
  return {
    ...customer,
    id,
    order,
    ctx: patient,
    hear,
    /** The pharmacy hands all of it to the carrier, and the store says so. */
    send: async () => {
      const parcel = shop.store.fulfill(order.id, tracked);
      await hear();
      return parcel;
    },
    confirmArrival: () => confirmArrival(forOneself(patient), renewal),
    takeBackArrival: () => takeBackArrival(forOneself(patient), renewal),
    delivery: async () => (await getMyRenewal(forOneself(patient), renewal)).delivery,
    emails: async () => (await readEmails(shop.ctx.db, customer.patient.id)).map(({ payload }) => payload),
    actions: async () =>
      (await readTransactions(shop.ctx.db, customer.patient.id)).map(({ action }) => action),
  };
}

const stopReminders = ({ patient }: { patient: { id: number } }) =>
  shop.ctx.db.update(users).set({ unsubscribed_at: shop.ctx.clock.now() }).where(eq(users.id, patient.id));
const firstParcelOf = (orderId: string) =>
  shop.store.orders().find(({ id }) => id === orderId)?.fulfillments[0]?.id ?? "";
const admin = async () => shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
const lateIds = async (search = "") => {
  const { deliveries, total } = await listLateDeliveries(await admin(), { search, page: 1, limit: 100 });
  expect(total).toBe(deliveries.length);
  return deliveries.map((late) => late.renewal_id);
};

/** A product sold in two packs, both in stock. */
const packs = demoCatalogue.find(
  ({ variants }) => variants.length === 2 && variants.every((variant) => variant.isAvailable),
);

describe("a paid order on its way", () => {
  it("shows two packs of one product apart, on every screen and in the email about the parcel", async () => {
    if (!packs) throw new Error("the demonstration catalogue has no such product");
    const titles = packs.variants.map(({ title }) => title);
    await shop.ctx.db.insert(store_variants).values(
      packs.variants.map(({ variantId, title }, position) => ({
        variant_id: variantId,
        product_id: packs.productId,
        title,
        position,
        is_available: true,
        updated_at: shop.ctx.clock.now(),
      })),
    );
    const product = { product_id: packs.productId, product_name: packs.title };
    const paid = await withPaidOrder(
      packs.variants.map((pack) => ({ ...product, variant_id: pack.variantId })),
    );
    const named = titles.map((variant_title) => ({ product_name: packs.title, variant_title }));
    expect(await getMyRenewal(forOneself(paid.ctx), { renewalId: paid.id })).toMatchObject({
      price_why: [...titles.map((title) => expect.stringContaining(`${title}: `)), expect.any(String)],
      items: named,
      delivery: { waiting: { items: named } },
    });
    shop.store.fulfill(paid.order.id, tracked);
    await paid.hear({}, "fulfillments/create");
    expect(await paid.delivery()).toMatchObject({ parcels: [{ items: named }] });
    expect(await paid.emails()).toMatchObject([
      { about: "sent", items: titles.map((title) => ({ productName: `${packs.title}, ${title}` })) },
    ]);
  });

  it("is being prepared until the store shows a parcel, then sent, out for delivery and delivered, each in words", async () => {
    const { store } = shop;
    const paid = await withPaidOrder();
    expect(await paid.delivery()).toMatchObject({
      is_delivery: true,
      is_late: false,
      waiting: { sentence: "The pharmacy is preparing it.", items: [{ quantity: 1 }, { quantity: 1 }] },
      parcels: [],
      steps: [
        { state: "done" },
        { label: "Preparing", state: "current" },
        { state: "ahead" },
        { state: "ahead" },
      ],
    });
    const { id } = store.fulfill(paid.order.id, tracked);
    await paid.hear({}, "fulfillments/create");
    expect(await paid.delivery()).toMatchObject({
      waiting: null,
      parcels: [
        {
          id,
          state: "sent",
          sentence: "Sent today with Demo Post.",
          carrier: "Demo Post",
          tracking_number: "DP100",
          tracking_url: tracking.url,
          items: [{ quantity: 1 }, { quantity: 1 }],
        },
      ],
      steps: [{}, {}, { label: "Sent", state: "current" }, { label: "Delivered", state: "ahead" }],
    });
    store.trackFulfillment(id, "OUT_FOR_DELIVERY");
    await paid.hear({ fulfillment_id: Number(id) }, "fulfillment_events/create");
    expect((await paid.delivery())?.parcels).toMatchObject([
      { sentence: "Out for delivery with Demo Post." },
    ]);
    store.trackFulfillment(id, "DELIVERED");
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({
      parcels: [{ state: "delivered", sentence: "Delivered on 10 March 2026." }],
      steps: [{ state: "done" }, { state: "done" }, { state: "done" }, { state: "done" }],
    });
    expect(await paid.actions()).toEqual(expect.arrayContaining(["Order sent", "Order delivered"]));
    expect(await followDeliveriesAfter({ days: 40 })).not.toContain(paid.order.id);
  });

  it("reads the same for staff at the prescription as for the patient, the newest order first", async () => {
    const paid = await withPaidOrder();
    await paid.send();
    const [{ id }, other] = paid.items;
    const orderAgain = async (items = paid.items.slice()) => {
      shop.ctx.clock.advance({ minutes: 1 });
      const token = await shop.linkFor(paid.patient, items);
      const prescriptionItems = items.map((item) => ({ id: item.id, quantity: 1 }));
      await renew(shop.ctx, { token, prescriptionItems, includeDelivery: true });
    };
    const payFor = async () => {
      shop.store.pay((await paid.draft())?.id ?? "");
      await pullOrder(shop.ctx, await paid.renewal());
    };
    await orderAgain();
    await payFor();
    if (!other) throw new Error("the patient has only one prescription");
    await orderAgain([other]);
    await payFor();
    await orderAgain([paid.items[0]]);
    const { renewals: mine } = await listMyRenewals(forOneself(paid.ctx));
    expect(mine.map(({ state }) => state)).toEqual(["open", "paid", "paid", "paid"]);
    const ofItem = mine.filter(
      ({ state, items }) => state === "paid" && items.some((item) => item.id === id),
    );
    const { orders } = await listPrescriptionDeliveries(await admin(), { id });
    expect(orders.map(({ renewal_id, delivery }) => [renewal_id, delivery])).toEqual(
      ofItem.map((order) => [order.id, order.delivery]),
    );
    expect(orders).toMatchObject([
      { delivery: { parcels: [], waiting: { items: [{ id }, { id: other.id }] } } },
      {
        renewal_id: paid.id,
        order_id: paid.order.id,
        delivery: { parcels: [{ state: "sent" }], waiting: null },
      },
    ]);
    const ofOther = await listPrescriptionDeliveries(await admin(), { id: other.id });
    expect(ofOther.orders.map(({ renewal_id }) => renewal_id)).toEqual(
      mine.slice(1).map((order) => order.id),
    );
    const unordered = await shop.customerWith([{}]);
    expect(await listPrescriptionDeliveries(await admin(), { id: unordered.items[0].id })).toEqual({
      orders: [],
    });
    await expect(listPrescriptionDeliveries(await admin(), { id: 99_999_999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("shows what was sent and what wasn't, piece by piece", async () => {
    const paid = await withPaidOrder();
    const [first, second] = paid.items;
    shop.store.fulfill(paid.order.id, {
      lines: [{ variantId: first.variant_id ?? "", quantity: 1 }],
      ...tracked,
    });
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({
      parcels: [{ state: "sent", items: [{ id: first.id, quantity: 1 }] }],
      waiting: { items: [{ id: second?.id, quantity: 1 }] },
      steps: [{}, { label: "Preparing", state: "current" }, {}, {}],
    });
    shop.store.fulfill(paid.order.id);
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({
      parcels: [{}, { items: [{ id: second?.id }] }],
      waiting: null,
    });
  });

  it("still shows what was sent after it was refunded and left the order", async () => {
    const paid = await withPaidOrder();
    const [kept, refunded] = paid.items;
    await paid.send();
    const { variantId } = products.second.variant;
    shop.store.refundLines(paid.order.id, { lines: [{ variantId, quantity: 1 }] });
    await pullOrder(shop.ctx, await paid.renewal());
    for (const hours of [0, 24]) {
      shop.ctx.clock.advance({ hours });
      await (hours === 0 ? paid.hear() : followDeliveries(shop.ctx));
      expect(await paid.delivery()).toMatchObject({
        parcels: [
          {
            items: [
              { id: kept.id, quantity: 1 },
              { id: refunded?.id, quantity: 1 },
            ],
          },
        ],
        waiting: null,
      });
    }
    expect(await paid.emails()).toMatchObject([{ about: "sent" }]);
  });

  it("has arrived without what was refunded before it was sent", async () => {
    const paid = await withPaidOrder();
    const { variantId } = products.second.variant;
    shop.store.refundLines(paid.order.id, { lines: [{ variantId, quantity: 1 }] });
    await pullOrder(shop.ctx, await paid.renewal());
    shop.store.trackFulfillment(shop.store.fulfill(paid.order.id, tracked).id, "DELIVERED");
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({ parcels: [{ state: "delivered" }], waiting: null });
    expect(await paid.renewal()).toMatchObject({ fulfillment_ask_at: null, delivery_due_on: null });
  });

  it("shows nothing of a parcel that the pharmacy took back, and its pieces as not sent", async () => {
    const paid = await withPaidOrder();
    shop.store.cancelFulfillment(shop.store.fulfill(paid.order.id, tracked).id);
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({ parcels: [], waiting: { items: [{}, {}] } });
  });

  it("is ready for pickup when no delivery was chosen", async () => {
    const paid = await withPaidOrder(two, false);
    const { id } = shop.store.fulfill(paid.order.id);
    shop.store.trackFulfillment(id, "READY_FOR_PICKUP");
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({
      parcels: [{ state: "ready", sentence: "Ready to pick up at the pharmacy." }],
      steps: [{}, {}, { label: "Ready", state: "current" }, { label: "Picked up", state: "ahead" }],
    });
    expect(await paid.emails()).toMatchObject([{ about: "ready" }]);
  });

  it("waits at the pharmacy when no delivery was chosen and the store, which doesn't know pickups, shows it as sent", async () => {
    const paid = await withPaidOrder(two, false);
    shop.store.fulfill(paid.order.id, { tracking: null });
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({ parcels: [{ state: "ready" }] });
    expect(await paid.emails()).toMatchObject([{ about: "ready" }]);
    shop.ctx.clock.advance({ days: 8 });
    expect(await lateIds(paid.patient.email)).toEqual([]);
  });

  it("counts as sent, even when no delivery was chosen, once a carrier has it", async () => {
    const paid = await withPaidOrder(two, false);
    await paid.send();
    expect(await paid.delivery()).toMatchObject({ parcels: [{ state: "sent" }] });
    expect(await paid.emails()).toMatchObject([{ about: "sent" }]);
  });

  it.each([
    ["home", true],
    ["to the pharmacy", false],
  ])(
    "waits at the carrier's depot when the carrier that was to bring it %s has it ready",
    async (_, isHome) => {
      const paid = await withPaidOrder(two, isHome);
      shop.store.trackFulfillment(shop.store.fulfill(paid.order.id, tracked).id, "READY_FOR_PICKUP");
      await paid.hear();
      expect(await paid.delivery()).toMatchObject({
        parcels: [
          {
            state: "attempted",
            sentence: "It is waiting with the carrier.",
            next_step: expect.stringContaining("track the parcel to see where you can collect it"),
          },
        ],
      });
      expect(await paid.emails()).toMatchObject([{ about: "sent", trackingNumber: "DP100" }]);
      shop.ctx.clock.advance({ days: 8 });
      expect(await lateIds(paid.patient.email)).toEqual([paid.id]);
    },
  );

  it("says and awaits nothing more once the order is cancelled at the store", async () => {
    const paid = await withPaidOrder();
    shop.store.cancelOrder(paid.order.id);
    await pullOrder(shop.ctx, await paid.renewal());
    expect(await paid.delivery()).toBeNull();
    expect(await paid.renewal()).toMatchObject({ fulfillment_ask_at: null, delivery_due_on: null });
  });
});

/** Follows deliveries after some time, and returns the orders that the store was asked about. */
async function followDeliveriesAfter(time: {
  days?: number;
  hours?: number;
  minutes?: number;
}): Promise<string[]> {
  const asked: string[] = [];
  const { store } = shop.ctx;
  shop.ctx.clock.advance(time);
  await followDeliveries({
    ...shop.ctx,
    store: {
      ...store,
      listFulfillments: (orderId) => {
        asked.push(orderId);
        return store.listFulfillments(orderId);
      },
    },
  });
  return asked;
}

describe("messages about parcels", () => {
  it("are only hints: a forged one that says delivered changes nothing", async () => {
    const paid = await withPaidOrder();
    shop.store.fulfill(paid.order.id, tracked);
    await paid.hear({ status: "delivered", shipment_status: "delivered" });
    expect((await paid.delivery())?.parcels).toMatchObject([{ state: "sent" }]);
  });

  it("change nothing when they are about somebody else's order, or none", async () => {
    const paid = await withPaidOrder();
    const before = await paid.delivery();
    await paid.hear({ order_id: 12345 });
    await paid.hear({
      order_id: Number(shop.store.placeOrder({ customer: { email: "a@b.example" }, items: [] }).id),
    });
    expect(await paid.delivery()).toEqual(before);
  });

  it("write nothing again when they say what is already known", async () => {
    const paid = await withPaidOrder();
    const { id } = await paid.send();
    const versions = async () => {
      const { rows } = await shop.ctx.db.execute<{ parcel: string; pieces: string[] }>(sql`
        select f.xmin::text as parcel, array_agg(i.xmin::text order by i.item_id) as pieces
        from fulfillments f join fulfillment_items i on i.fulfillment_id = f.id
        where f.renewal_id = ${paid.id} group by f.id, f.xmin`);
      return rows;
    };
    const written = await versions();
    expect(written).toMatchObject([{ pieces: [expect.any(String), expect.any(String)] }]);
    await paid.hear();
    expect(await followDeliveriesAfter({ hours: 7 })).toContain(paid.order.id);
    expect(await versions()).toEqual(written);
    shop.store.trackFulfillment(id, "OUT_FOR_DELIVERY");
    await paid.hear();
    expect(await versions()).not.toEqual(written);
  });

  it("are made up for by asking the store when they are lost", async () => {
    const paid = await withPaidOrder();
    const { id } = shop.store.fulfill(paid.order.id, tracked);
    shop.store.trackFulfillment(id, "DELIVERED");
    expect((await paid.delivery())?.parcels).toEqual([]);
    expect(await followDeliveriesAfter({ hours: 5 })).not.toContain(paid.order.id);
    expect(await followDeliveriesAfter({ hours: 2 })).toContain(paid.order.id);
    expect((await paid.delivery())?.parcels).toMatchObject([{ state: "delivered" }]);
  });

  it("are made up for by asking more and more seldom, and no more after a month", async () => {
    const paid = await withPaidOrder();
    const { id } = shop.store.fulfill(paid.order.id, tracked);
    const nextAsk = async () => (await paid.renewal()).fulfillment_ask_at;
    const pauses: number[] = [];
    const states: unknown[] = [];
    for (let at = await nextAsk(); at !== null; at = await nextAsk()) {
      pauses.push((at.getTime() - shop.ctx.clock.now().getTime()) / 3_600_000);
      shop.ctx.clock.set(new Date(at.getTime() - 60_000).toISOString());
      expect(await followDeliveriesAfter({})).not.toContain(paid.order.id);
      const asked = await followDeliveriesAfter({ minutes: 1 });
      if (!asked.includes(paid.order.id)) break;
      states.push((await paid.delivery())?.parcels[0]?.state);
      if (states.length === 15) shop.store.trackFulfillment(id, "OUT_FOR_DELIVERY");
    }
    expect(await nextAsk()).toBeNull();
    expect(pauses.slice(0, 6)).toEqual([6, 6, 6, 6, 6, 7.5]);
    expect(pauses.slice(6).every((hours, n) => hours > (pauses[n + 5] ?? 0))).toBe(true);
    expect(pauses.at(-1)).toBeGreaterThan(5 * 24);
    expect(states).toEqual(states.map((_, n) => (n < 15 ? "sent" : "out_for_delivery")));
    expect(states.length).toBeGreaterThan(16);
    expect(await followDeliveriesAfter({ days: 60 })).not.toContain(paid.order.id);
  });

  it("are made up for in batches, and unchanged answers are recorded together", async () => {
    await followDeliveriesAfter({ days: 31 });
    const orders = [await withPaidOrder(), await withPaidOrder(), await withPaidOrder()];
    for (const { order } of orders.slice(1)) shop.store.fulfill(order.id, tracked);
    await orders[1]?.hear();
    const transactions = vi.spyOn(shop.ctx.db, "transaction");
    await followDeliveriesAfter({ hours: 7 });
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
    expect(await followDeliveriesAfter({ hours: 1 })).toEqual([]);
    const states = await Promise.all(orders.map(async ({ delivery }) => (await delivery())?.parcels));
    expect(states).toMatchObject([[], [{ state: "sent" }], [{ state: "sent" }]]);
  });

  it("are recorded for the other orders when one answer can't be understood", async () => {
    const [broken, other] = [await withPaidOrder(), await withPaidOrder()];
    shop.store.fulfill(broken.order.id, tracked);
    shop.store.fulfill(other.order.id, tracked);
    const { store } = shop.ctx;
    await followDeliveriesWith(async (orderId) => {
      const found = await store.listFulfillments(orderId);
      const unreadable = {
        ...found?.[0],
        get lines(): never {
          throw new TypeError("unforeseen");
        },
      };
      return orderId === broken.order.id ? [unreadable as NonNullable<typeof found>[number]] : found;
    });
    expect((await other.delivery())?.parcels).toMatchObject([{ state: "sent" }]);
    expect((await broken.delivery())?.parcels).toEqual([]);
    await followDeliveriesAfter({ hours: 1 });
    expect((await broken.delivery())?.parcels).toMatchObject([{ state: "sent" }]);
  });

  it("are asked for less and less often for an order that the store doesn't show, and not after a month", async () => {
    const paid = await withPaidOrder();
    const asked: string[] = [];
    const listFulfillments = async (id: string) => {
      asked.push(id);
      return null;
    };
    const ask = async (time: { hours?: number; days?: number }) => {
      shop.ctx.clock.advance(time);
      await followDeliveries({
        ...shop.ctx,
        store: { ...shop.ctx.store, listFulfillments },
      });
      return asked.filter((id) => id === paid.order.id).length;
    };
    expect(await ask({ hours: 7 })).toBe(1);
    expect(await ask({ hours: 2 })).toBe(1);
    expect(await ask({ hours: 5 })).toBe(2);
    expect(await ask({ days: 31 })).toBe(2);
    expect(await paid.renewal()).toMatchObject({ fulfillment_ask_at: null, delivery_due_on: null });
    expect(await lateIds()).not.toContain(paid.id);
  });

  it("count even after an answer recorded by a clock that ran ahead, whether it changed anything or not", async () => {
    const paid = await withPaidOrder();
    const askAhead = async () => {
      const fulfillment_asked_at = new Date(shop.ctx.clock.now().getTime() + 3_600_000);
      await shop.ctx.db.update(renewals).set({ fulfillment_asked_at }).where(eq(renewals.id, paid.id));
    };
    await askAhead();
    await paid.send();
    expect(await paid.delivery()).toMatchObject({ parcels: [{ state: "sent" }] });
    await askAhead();
    const answer = await askForParcels(shop.ctx, await paid.renewal());
    expect(await recordUnchanged(shop.ctx, answer ? [answer] : [])).toEqual([]);
    expect((await paid.renewal()).fulfillment_asked_at).toEqual(shop.ctx.clock.now());
  });

  it("are never overwritten by the answer to an earlier question", async () => {
    const paid = await withPaidOrder();
    const { id } = shop.store.fulfill(paid.order.id, tracked);
    const { store } = shop.ctx;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = followDeliveriesWith(async (orderId) => {
      const old = await store.listFulfillments(orderId);
      await held;
      return old;
    });
    shop.ctx.clock.advance({ minutes: 1 });
    shop.store.trackFulfillment(id, "DELIVERED");
    await paid.hear();
    release();
    await slow;
    expect((await paid.delivery())?.parcels).toMatchObject([{ state: "delivered" }]);
  });
});

async function followDeliveriesWith(listFulfillments: ShopContext["ctx"]["store"]["listFulfillments"]) {
  shop.ctx.clock.advance({ hours: 7 });
  const frozen = new Date(shop.ctx.clock.now());
  await followDeliveries({
    ...shop.ctx,
    clock: { now: () => frozen },
    store: { ...shop.ctx.store, listFulfillments },
  });
}

describe("emails to the patient about a parcel", () => {
  const news = async (paid: Awaited<ReturnType<typeof withPaidOrder>>) =>
    ((await paid.emails()) as { about: string }[]).map(({ about }) => about);

  it("say once that it was sent and once that it could not be delivered, however often the store repeats it", async () => {
    const paid = await withPaidOrder();
    const { id } = shop.store.fulfill(paid.order.id, tracked);
    for (const status of ["IN_TRANSIT", "DELAYED", "OUT_FOR_DELIVERY", "IN_TRANSIT"] as const) {
      shop.store.trackFulfillment(id, status);
      await paid.hear();
    }
    expect(await news(paid)).toEqual(["sent"]);
    for (const status of ["FAILURE", "IN_TRANSIT", "FAILURE"] as const) {
      shop.store.trackFulfillment(id, status);
      await paid.hear();
    }
    expect(await news(paid)).toEqual(["sent", "failed"]);
    expect(await paid.emails()).toMatchObject([
      { about: "sent", carrier: "Demo Post", trackingNumber: "DP100", trackingUrl: tracking.url },
      { about: "failed" },
    ]);
  });

  it("say that it could not be delivered or is ready, however long it was on its way", async () => {
    const failed = await withPaidOrder();
    const sent = await failed.send();
    const ready = await withPaidOrder(two, false);
    const packed = shop.store.fulfill(ready.order.id);
    shop.store.trackFulfillment(packed.id, "LABEL_PRINTED");
    await ready.hear();
    shop.ctx.clock.advance({ days: 5 });
    shop.store.trackFulfillment(sent.id, "FAILURE");
    await failed.hear();
    shop.store.trackFulfillment(packed.id, "READY_FOR_PICKUP");
    await ready.hear();
    expect(await news(failed)).toEqual(["sent", "failed"]);
    expect(await news(ready)).toEqual(["ready"]);
    expect(await lateIds()).toContain(failed.id);
  });

  it("don't go out when it was delivered before we heard of it, or days later", async () => {
    const delivered = await withPaidOrder();
    shop.store.trackFulfillment(shop.store.fulfill(delivered.order.id, tracked).id, "DELIVERED");
    await delivered.hear();
    expect(await news(delivered)).toEqual([]);
    const late = await withPaidOrder();
    shop.store.fulfill(late.order.id, tracked);
    shop.ctx.clock.advance({ days: 5 });
    await late.hear();
    shop.store.trackFulfillment(firstParcelOf(late.order.id), "OUT_FOR_DELIVERY");
    await late.hear();
    expect(await news(late)).toEqual([]);
  });

  it("say that it could not be delivered even when we hear of it days later", async () => {
    const paid = await withPaidOrder();
    shop.store.trackFulfillment(shop.store.fulfill(paid.order.id, tracked).id, "FAILURE");
    shop.ctx.clock.advance({ days: 5 });
    await paid.hear();
    expect(await news(paid)).toEqual(["failed"]);
  });

  it("tell of a second failure when the email about the first had not left before the parcel went on", async () => {
    // Advances the clock, because the store answers only so much at a time.
    shop.ctx.clock.advance({ minutes: 5 });
    const paid = await withPaidOrder();
    const { id } = shop.store.fulfill(paid.order.id, tracked);
    const send = () =>
      sendDueEmails(shop.ctx, {
        ...recordingMail(),
        listCarers: listEmailedCarers,
        checks: [deliveryEmailCheck],
      });
    const hear = async (status: "FAILURE" | "IN_TRANSIT") => {
      shop.store.trackFulfillment(id, status);
      await paid.hear();
    };
    await hear("FAILURE");
    await hear("IN_TRANSIT");
    await send();
    await hear("FAILURE");
    await send();
    expect(await readEmails(shop.ctx.db, paid.patient.id)).toMatchObject([
      { state: "cancelled", payload: { about: "failed" } },
      { state: "sent", payload: { about: "sent" } },
      { state: "sent", payload: { about: "failed" } },
    ]);
  });

  it("don't go out once reminders are stopped, even from the queue, or once the parcel has arrived", async () => {
    const { mail, messages } = recordingMail();
    const send = () =>
      sendDueEmails(shop.ctx, { mail, listCarers: listEmailedCarers, checks: [deliveryEmailCheck] });
    const stopped = await withPaidOrder();
    await stopReminders(stopped);
    await stopped.send();
    expect(await news(stopped)).toEqual([]);
    const stopping = await withPaidOrder();
    const come = await withPaidOrder();
    for (const { order } of [stopping, come]) shop.store.fulfill(order.id, tracked);
    await stopping.hear();
    await come.hear();
    await stopReminders(stopping);
    shop.store.trackFulfillment(firstParcelOf(come.order.id), "DELIVERED");
    await come.hear();
    await send();
    const addresses = messages.map(({ to }) => to);
    for (const { patient } of [stopped, stopping, come]) expect(addresses).not.toContain(patient.email);
  });

  it.each([
    ["javascript:alert(1)", "DP1 (javascript:alert(1))"],
    ["http://post.example/DP1", "DP1 (http://post.example/DP1)"],
    ["https://user:pass@post.example/", "DP1 (https://user:pass@post.example/)"],
    ["ask at the counter", "DP1 (ask at the counter)"],
  ])("link to tracking only at a web address: %s is text", async (url, number) => {
    const paid = await withPaidOrder([{ repeats: 2 }]);
    shop.store.fulfill(paid.order.id, { tracking: { company: "Demo Post", number: "DP1", url } });
    await paid.hear();
    expect((await paid.delivery())?.parcels).toMatchObject([{ tracking_url: null, tracking_number: number }]);
    expect(await paid.emails()).toMatchObject([{ trackingUrl: null, trackingNumber: number }]);
  });
});

describe("a delivery that is later than usual", () => {
  it("is an order of which nothing was sent within two days of payment, from the day after", async () => {
    const paid = await withPaidOrder();
    shop.ctx.clock.advance({ days: 2 });
    expect(await lateIds()).not.toContain(paid.id);
    expect(await paid.delivery()).toMatchObject({ is_late: false });
    shop.ctx.clock.advance({ days: 1 });
    expect(await lateIds()).toContain(paid.id);
    const named = { first_name: "Noor", last_name: "Awaiting", phone: "02 5550 7788" };
    await shop.ctx.db.update(users).set(named).where(eq(users.id, paid.patient.id));
    for (const search of ["awaiting noor", "+61 2 5550 7788", (await paid.renewal())?.order_name ?? "none"])
      expect(await lateIds(search)).toEqual([paid.id]);
    expect(await lateIds("noor nobody")).toEqual([]);
    expect(await paid.delivery()).toMatchObject({
      is_late: true,
      waiting: {
        sentence: "This is taking longer than usual to prepare.",
        next_step: "Contact us and we will find out where it is.",
      },
    });
  });

  it("is an order that was sent and hasn't arrived after a week, even if the carrier never reports", async () => {
    const paid = await withPaidOrder();
    await paid.send();
    shop.ctx.clock.advance({ days: 7 });
    expect(await paid.delivery()).toMatchObject({
      is_late: false,
      parcels: [{ sentence: "Sent 7 days ago with Demo Post." }],
    });
    shop.ctx.clock.advance({ days: 1 });
    expect(await lateIds()).toContain(paid.id);
    expect(await paid.delivery()).toMatchObject({
      is_late: true,
      parcels: [
        { state: "sent", sentence: "Sent 8 days ago with Demo Post. It should have arrived by now." },
      ],
    });
  });

  it("is over once the patient or staff say that it has arrived, however often they say it", async () => {
    const told = await withPaidOrder();
    const settled = await withPaidOrder();
    shop.ctx.clock.advance({ days: 5 });
    expect(await lateIds()).toEqual(expect.arrayContaining([told.id, settled.id]));
    for (const _twice of [1, 2]) {
      await told.confirmArrival();
      await settleDelivery(await admin(), { renewalId: settled.id });
    }
    const late = await lateIds();
    for (const { id, delivery, actions } of [told, settled]) {
      expect(late).not.toContain(id);
      expect(await delivery()).toMatchObject({ is_late: false, arrived_at: expect.any(String) });
      expect((await actions()).filter((action) => action === "Order arrived")).toHaveLength(2);
    }
  });

  it.each(["the patient", "staff"])(
    "is expected again once the patient says that it has not arrived after all, however often, if %s had said so",
    async (who) => {
      const paid = await withPaidOrder();
      await paid.send();
      shop.ctx.clock.advance({ days: 8 });
      const before = await paid.renewal();
      expect(await lateIds()).toContain(paid.id);
      if (who === "staff") await settleDelivery(await admin(), { renewalId: paid.id });
      else await paid.confirmArrival();
      expect(await lateIds()).not.toContain(paid.id);
      for (const _twice of [1, 2])
        expect(await paid.takeBackArrival()).toEqual({
          id: paid.id,
          arrived: false,
        });
      expect(await paid.renewal()).toEqual({ ...before, fulfillment_ask_at: shop.ctx.clock.now() });
      expect(await lateIds()).toContain(paid.id);
      expect(await paid.delivery()).toMatchObject({ is_late: true, arrived_at: null });
      expect(
        (await paid.actions()).filter((action) => action === "Order marked as not arrived"),
      ).toHaveLength(2);
      shop.store.trackFulfillment(firstParcelOf(paid.order.id), "DELIVERED");
      await followDeliveries(shop.ctx);
      expect(await lateIds()).not.toContain(paid.id);
    },
  );

  it("goes to staff at once, and says what happens next, when its arrival is taken back after the carrier delivered it", async () => {
    const paid = await withPaidOrder();
    await paid.send();
    await paid.confirmArrival();
    shop.store.trackFulfillment(firstParcelOf(paid.order.id), "DELIVERED");
    await paid.hear();
    await paid.takeBackArrival();
    const seen = async () => {
      expect(await lateIds()).toContain(paid.id);
      expect(await paid.delivery()).toMatchObject({
        is_late: true,
        steps: [{}, {}, { state: "done" }, { label: "Delivered", state: "current" }],
        parcels: [
          {
            state: "delivered",
            sentence: expect.stringMatching(/^Reported as delivered on .*, but marked as incomplete\.$/),
            next_step: "The pharmacy has been told. If the medicine may run out, contact us now.",
          },
        ],
      });
      const [line] = await lateDeliveriesWork.describe(await admin(), [paid.id]);
      expect(line?.why).toBe(
        "Paid. The patient, or somebody who helps them, says that not everything has arrived.",
      );
    };
    await seen();
    await paid.hear();
    await followDeliveries(shop.ctx);
    await seen();
    await paid.confirmArrival();
    expect(await lateIds()).not.toContain(paid.id);
    expect(await paid.delivery()).toMatchObject({ steps: [{}, {}, {}, { state: "done" }] });
  });

  it("goes to staff when its patient says that something is missing of what was reported as delivered", async () => {
    const paid = await withPaidOrder();
    await paid.send();
    expect(await paid.takeBackArrival()).toEqual({ id: paid.id, arrived: false });
    expect(await lateIds()).not.toContain(paid.id);
    shop.store.trackFulfillment(firstParcelOf(paid.order.id), "DELIVERED");
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({ arrived_at: null, steps: [{}, {}, {}, { state: "done" }] });
    for (const _twice of [1, 2]) await paid.takeBackArrival();
    await paid.hear();
    expect(await lateIds()).toContain(paid.id);
    expect(await paid.delivery()).toMatchObject({
      is_late: true,
      steps: [{}, {}, {}, { state: "current" }],
      parcels: [{ next_step: "The pharmacy has been told. If the medicine may run out, contact us now." }],
    });
    const log = await readTransactions(shop.ctx.db, paid.patient.id);
    expect(log.filter(({ action }) => action === "Order marked as not arrived")).toMatchObject(
      Array(2).fill({
        description:
          "The patient said that not all of it has arrived, although it was reported as delivered.",
      }),
    );
    await paid.confirmArrival();
    expect(await lateIds()).not.toContain(paid.id);
  });

  it("goes to staff when its patient says that something is missing of what nobody ever reported as delivered", async () => {
    const paid = await withPaidOrder();
    await paid.send();
    await paid.hear();
    shop.ctx.clock.advance({ days: 31 });
    await followDeliveries(shop.ctx);
    expect(await paid.renewal()).toMatchObject({ fulfillment_ask_at: null, delivery_due_on: null });
    expect(await paid.delivery()).toMatchObject({
      is_unreported: true,
      parcels: [
        {
          sentence: "Sent 31 days ago with Demo Post. It was never reported as delivered.",
          next_step: "If it has not arrived, contact us and we will find out where it is.",
        },
      ],
    });
    await paid.takeBackArrival();
    expect(await lateIds()).toContain(paid.id);
    const marked = await paid.delivery();
    expect(marked).not.toHaveProperty("is_unreported");
    expect(marked).toMatchObject({
      is_late: true,
      parcels: [
        {
          sentence: "Sent 31 days ago with Demo Post. The order is marked as incomplete.",
          next_step: "The pharmacy has been told. If the medicine may run out, contact us now.",
        },
      ],
    });
    const log = await readTransactions(shop.ctx.db, paid.patient.id);
    expect(log.filter(({ action }) => action === "Order marked as not arrived")).toMatchObject(
      Array(2).fill({ description: "The patient said that not all of it has arrived." }),
    );
  });

  it("is not called under preparation when nothing of it was reported in a month", async () => {
    const paid = await withPaidOrder();
    const isUnreported = async () => (await paid.delivery())?.is_unreported ?? false;
    expect(await isUnreported()).toBe(false);
    shop.ctx.clock.advance({ days: 31 });
    await followDeliveries(shop.ctx);
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({
      is_unreported: true,
      waiting: { sentence: "It was never reported as sent." },
    });
    shop.store.fulfill(paid.order.id, tracked);
    await paid.hear();
    expect(await paid.delivery()).toMatchObject({
      waiting: null,
      parcels: [{ sentence: "Sent today with Demo Post.", next_step: null }],
    });
    shop.store.trackFulfillment(firstParcelOf(paid.order.id), "DELIVERED");
    await paid.hear();
    expect(await isUnreported()).toBe(false);
  });

  it.each<[string, (paid: Awaited<ReturnType<typeof withPaidOrder>>) => Promise<void>]>([
    [
      "the store no longer shows it",
      async (paid) => {
        const store = { ...shop.ctx.store, listFulfillments: async () => null };
        await followDelivery({ ...shop.ctx, store }, await paid.renewal());
      },
    ],
    [
      "the pharmacy refunded another line of it",
      async (paid) => {
        const variantId = products.second.variant.variantId;
        shop.store.refundLines(paid.order.id, { lines: [{ variantId, quantity: 1 }] });
        await pullOrder(shop.ctx, await paid.renewal());
      },
    ],
  ])("stays before staff after its arrival was taken back although %s", async (_, happen) => {
    const paid = await withPaidOrder();
    shop.store.fulfill(paid.order.id, tracked);
    shop.store.trackFulfillment(firstParcelOf(paid.order.id), "DELIVERED");
    await paid.hear();
    await paid.confirmArrival();
    await paid.takeBackArrival();
    await happen(paid);
    shop.ctx.clock.advance({ hours: 12 });
    await followDeliveries(shop.ctx);
    await paid.hear();
    expect(await lateIds()).toContain(paid.id);
  });

  it("goes to staff when its arrival is taken back after a month in which the store never showed it", async () => {
    const paid = await withPaidOrder();
    await paid.confirmArrival();
    shop.ctx.clock.advance({ days: 31 });
    await paid.takeBackArrival();
    expect(await lateIds()).toContain(paid.id);
    expect(await paid.delivery()).toMatchObject({ is_late: true });
  });

  it("is not expected again when its arrival is taken back for somebody else's order, or after it was cancelled", async () => {
    const paid = await withPaidOrder();
    const other = await withPaidOrder();
    await paid.confirmArrival();
    await expect(takeBackArrival(forOneself(other.ctx), { renewalId: paid.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    shop.store.cancelOrder(paid.order.id);
    await pullOrder(shop.ctx, await paid.renewal());
    expect((await paid.renewal()).state).toBe("cancelled");
    await expect(paid.takeBackArrival()).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await paid.renewal()).arrived_at).not.toBeNull();
  });

  it("can't be confirmed as arrived for somebody else's order or an unpaid one", async () => {
    const paid = await withPaidOrder();
    const other = await withPaidOrder();
    const refused = { code: "NOT_FOUND" };
    await expect(confirmArrival(forOneself(other.ctx), { renewalId: paid.id })).rejects.toMatchObject(
      refused,
    );
    await expect(getMyRenewal(forOneself(other.ctx), { renewalId: paid.id })).rejects.toMatchObject(refused);
    const unpaid = await shop.customerWith();
    await unpaid.order();
    const { id } = await unpaid.renewal();
    const ctx = shop.ctx.as(customerActor(unpaid.patient));
    await expect(confirmArrival(forOneself(ctx), { renewalId: id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await listMyRenewals(forOneself(ctx))).renewals).toMatchObject([{ id, delivery: null }]);
    expect(await paid.delivery()).toMatchObject({ arrived_at: null });
  });

  it("staff aren't told of an order that is gone that it may not be theirs", async () => {
    const gone = settleDelivery(await admin(), { renewalId: "11111111-1111-4111-8111-111111111111" });
    await expect(gone).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "We could not find this order. It may have been deleted.",
    });
  });
});

it("a parcel's tracking is deleted with the account, and isn't written again", async () => {
  const paid = await withPaidOrder();
  const { id } = await paid.send();
  await removeAccount(shop.ctx, { id: paid.patient.id, lockAccount: async () => paid.patient });
  const tracking = async () =>
    shop.ctx.db
      .select({
        number: fulfillments.tracking_number,
        url: fulfillments.tracking_url,
        carrier: fulfillments.carrier,
      })
      .from(fulfillments)
      .where(eq(fulfillments.id, id));
  expect(await tracking()).toEqual([{ number: null, url: null, carrier: "Demo Post" }]);
  shop.store.trackFulfillment(id, "DELIVERED");
  await paid.hear();
  expect(await tracking()).toEqual([{ number: null, url: null, carrier: "Demo Post" }]);
});

it("the steps of an order never go further than the store says", () => {
  const steps = (state: "sent" | "delivered") =>
    deliverySteps({
      isDelivery: true,
      hasArrived: false,
      paidOn: "2026-03-09",
      isAnyWaiting: false,
      parcels: [{ state, sentOn: "2026-03-10" }],
    }).map((step) => step.state);
  expect(steps("sent")).toEqual(["done", "done", "current", "ahead"]);
  expect(steps("delivered")).toEqual(["done", "done", "done", "done"]);
});
