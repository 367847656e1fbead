import { messages } from "@scriptkeeper/contracts/messages";
import { renewals } from "@scriptkeeper/db/schema";
import { countWaiting, readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  customerActor,
  insertAdmin,
  insertRenewalToken,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { addDays } from "date-fns";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { getPrescription, prescriptionHistory } from "../../prescriptions/index.ts";
import { cancelRenewal } from "../cancel-renewal.ts";
import { followDeliveries } from "../deliveries/following/follow-deliveries.ts";
import { listPrescriptionDeliveries } from "../deliveries/list-prescription-deliveries.ts";
import { getLinkStatus } from "../links/get-link-status.ts";
import { getMyRenewal } from "../list-my-renewals.ts";
import { previewRenewal } from "../preview.ts";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { recordOrder } from "./record-order.ts";

const shop = sharedShop({ switches: { paymentCapture: "manual" } });

/** The patient's order as everybody reads it. */
function seenBy(customer: Customer, id: string) {
  const patient = forOneself(shop.ctx.as(customerActor(customer.patient)));
  const itemId = customer.items[0].id;
  return {
    asPatient: patient,
    seen: () => getMyRenewal(patient, { renewalId: id }),
    lastOrder: async () => (await getPrescription(patient, { id: itemId })).last_order,
    link: async () => (await getLinkStatus(shop.ctx, customer)).order,
    staff: async () => {
      const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
      const { events } = await prescriptionHistory(admin, { id: itemId });
      return events.find(({ kind }) => kind === "renewed");
    },
    pull: async () => pullOrder(shop.ctx, await customer.renewal()),
    repeats: async () => (await readItem(shop.ctx.db, itemId)).repeats,
    log: async () =>
      (await readTransactions(shop.ctx.db, customer.patient.id)).map(({ action, description }) => ({
        action,
        description,
      })),
  };
}

/** A patient with an emailed link, which outlives its checkout. */
async function customerWithLink() {
  const customer = await shop.customerWith([{ repeats: 1 }]);
  const { token } = await insertRenewalToken(shop.ctx, {
    user_id: customer.patient.id,
    source: "email",
    item_ids: [customer.items[0].id],
    expires_at: addDays(shop.ctx.clock.now(), 14),
  });
  const order = () => customer.order(false, token);
  await order();
  return { ...customer, token, order };
}

/** An order whose payment expired, so that it ended, and that the pharmacy sent all the same. */
async function sentUnpaid() {
  const customer = await customerWithLink();
  const { id: orderId } = shop.store.pay((await customer.draft())?.id ?? "");
  const { id } = await customer.renewal();
  const seen = seenBy(customer, id);
  await seen.pull();
  shop.store.expirePayment(orderId);
  await seen.pull();
  expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
  shop.store.fulfill(orderId);
  await seen.pull();
  shop.ctx.clock.advance({ hours: 7 });
  await followDeliveries(shop.ctx);
  return { ...customer, ...seen, id, orderId };
}

/** An order that was placed after its checkout was closed, and whose payment is still to be captured. */
async function placedLate() {
  const customer = await customerWithLink();
  const draft = await customer.draft();
  const { id } = await customer.renewal();
  shop.ctx.clock.advance({ hours: 73 });
  await expireUnpaidCheckouts(shop.ctx);
  const { id: orderId } = shop.payDeleted(draft);
  const seen = seenBy(customer, id);
  await seen.pull();
  return { ...customer, ...seen, id, orderId };
}

it("an unpaid order that was sent after it had ended counts, and nobody reads that it is paid", async () => {
  const order = await sentUnpaid();
  expect(await order.repeats()).toBe(0);
  expect(await order.seen()).toMatchObject({
    is_placed: true,
    is_sent_unpaid: true,
    delivery: { steps: [{ label: "Placed" }, { label: "Preparing" }, { label: "Ready" }, {}] },
  });
  expect(await order.lastOrder()).toMatchObject({ is_placed: true });
  expect(await order.link()).toMatchObject({ id: order.id, is_placed: true, is_sent_unpaid: true });
  expect(await order.staff()).toMatchObject({
    state: { label: "Placed, payment to be confirmed", tone: "waiting" },
    state_why: [expect.stringContaining("Unpaid order sent"), "The store shows no payment for it so far."],
  });
});

it("an order placed late isn't expected before it is paid, nor do staff read among the deliveries that it is", async () => {
  const order = await placedLate();
  const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
  const delivery = async () => {
    shop.ctx.clock.advance({ hours: 7 });
    await followDeliveries(shop.ctx);
    const { delivery_due_on } = await order.renewal();
    const { orders } = await listPrescriptionDeliveries(admin, { id: order.items[0].id });
    return { due: delivery_due_on, paidAt: orders[0]?.paid_at };
  };
  expect(await order.renewal()).toMatchObject({ delivery_due_on: null });
  expect(await delivery()).toEqual({ due: null, paidAt: undefined });
  shop.store.markAsPaid(order.orderId);
  await order.pull();
  expect(await delivery()).toEqual({ due: expect.any(String), paidAt: expect.any(String) });
});

it("an order expired and sent later is logged as that, and not as placed after its checkout was closed", async () => {
  const order = await sentUnpaid();
  const log = await order.log();
  expect(log).toContainEqual({
    action: "Unpaid order sent",
    description:
      "The order had ended before it was paid. The store shows that it was sent all the same, so it counts again. Its payment is still open.",
  });
  expect(log.map(({ action }) => action)).not.toContain("Order paid");
});

it("an order placed after its checkout was closed is logged as that, and isn't read as paid either", async () => {
  const order = await placedLate();
  expect(await order.repeats()).toBe(0);
  expect(await order.seen()).toMatchObject({ is_placed: true, delivery: null });
  const link = await order.link();
  expect(link).toMatchObject({ is_placed: true });
  expect(link).not.toHaveProperty("is_sent_unpaid");
  expect((await order.log()).at(-1)).toEqual({
    action: "Order placed late",
    description:
      "The store reported that the order was placed after its checkout was closed. It counts all the same. Its payment has not been captured or received yet.",
  });
});

it("its link orders nothing more, and nobody can replace or cancel it, each said without a payment", async () => {
  const order = await placedLate();
  expect(await previewRenewal(shop.ctx, order)).toMatchObject({ already_placed: true, already_paid: false });
  await expect(order.order()).rejects.toMatchObject({ message: messages.orderPlaced });
  const another = await shop.linkFor(order.patient, order.items);
  expect(await previewRenewal(shop.ctx, { token: another })).toMatchObject({
    recently_paid: [],
    unpaid_orders: [{ id: order.id, is_placed: true, continue_url: null }],
  });
  await expect(cancelRenewal(order.asPatient, { renewalId: order.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: messages.cannotCancelPlaced,
  });
});

it.each([sentUnpaid, placedLate])(
  "once its money arrives it is paid, and logged as paid once (%o)",
  async (begin) => {
    const order = await begin();
    shop.store.markAsPaid(order.orderId);
    for (const _ of ["once", "twice"]) await order.pull();
    expect(await order.lastOrder()).toMatchObject({ state: "paid", is_placed: false });
    expect((await order.log()).filter(({ action }) => action === "Order paid")).toEqual([
      { action: "Order paid", description: "The store reported the payment." },
    ]);
    expect(await order.repeats()).toBe(0);
    expect(await order.staff()).toMatchObject({ state: { label: "Paid" } });
  },
);

it("an order whose payment comes to nothing before anything was sent ends unpaid, and is paid once its money comes", async () => {
  const order = await placedLate();
  shop.store.expirePayment(order.orderId);
  for (const _ of ["once", "twice"]) await order.pull();
  expect(await order.repeats()).toBe(1);
  expect(await order.link()).toMatchObject({ state: "lapsed", was_placed: true });
  expect((await order.log()).slice(-2)).toMatchObject([
    { action: "Payment expired or voided" },
    { action: "Unpaid order left at the store" },
  ]);
  shop.store.markAsPaid(order.orderId);
  await order.pull();
  expect(await order.lastOrder()).toMatchObject({ state: "paid", is_placed: false });
  expect(await order.repeats()).toBe(0);
});

it("one from before it was recorded that its payment was open ends unpaid, too, and is paid once its money comes", async () => {
  const order = await placedLate();
  await shop.ctx.db.update(renewals).set({ unpaid_since: null }).where(eq(renewals.id, order.id));
  shop.store.expirePayment(order.orderId);
  await order.pull();
  expect(await order.link()).toMatchObject({ state: "lapsed", was_placed: true });
  expect((await order.log()).at(-2)).toMatchObject({ action: "Payment expired or voided" });
  shop.store.markAsPaid(order.orderId);
  await order.pull();
  expect(await order.lastOrder()).toMatchObject({ state: "paid", is_placed: false });
  expect(await order.repeats()).toBe(0);
});

it("a payment is recorded that is read while the order is still being recorded as placed late", async () => {
  const order = await placedLate();
  const { id } = order;
  await shop.ctx.db.update(renewals).set({ state: "lapsed", unpaid_since: null }).where(eq(renewals.id, id));
  shop.store.markAsPaid(order.orderId);
  const paid = await shop.ctx.store.findOrder(order.orderId);
  let paying: Promise<unknown> | undefined;
  await shop.ctx.db.transaction(async (tx) => {
    await tx
      .update(renewals)
      .set({ state: "paid", unpaid_since: shop.ctx.clock.now() })
      .where(eq(renewals.id, id));
    paying = paid ? recordOrder(shop.ctx, { renewalId: id, order: paid }) : undefined;
    await expect.poll(() => countWaiting(shop.ctx.db)).toBe(1);
  });
  await paying;
  expect(await order.lastOrder()).toMatchObject({ state: "paid", is_placed: false });
});

it("cancelled before it was paid, it reads as an order that ended unpaid", async () => {
  const order = await placedLate();
  shop.store.cancelOrder(order.orderId);
  await order.pull();
  expect(await order.repeats()).toBe(1);
  expect(await order.link()).toMatchObject({ was_placed: true });
  expect(await order.staff()).toMatchObject({ state: { label: "Placed, but not paid" } });
  expect((await order.log()).at(-1)).toMatchObject({
    action: "Order cancelled before payment",
    description: expect.stringMatching(/^The order was cancelled at the store before it was paid\./),
  });
});
