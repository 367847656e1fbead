import {
  readItem,
  readRenewalItems,
  readRenewals,
  readTransactions,
} from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, products } from "@scriptkeeper/testing/services/shop-context";
import { storeOrder } from "@scriptkeeper/testing/services/store-order";
import { afterEach, describe, expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { prescriptionHistory } from "../../prescriptions/index.ts";
import { followDeliveries } from "../deliveries/following/follow-deliveries.ts";
import { confirmArrival } from "../deliveries/late/mark-arrived.ts";
import { listPrescriptionDeliveries } from "../deliveries/list-prescription-deliveries.ts";
import { getMyRenewal } from "../list-my-renewals.ts";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { renew } from "../renew.ts";
import { recordOrder } from "./record-order.ts";

const shop = sharedShop({ isTimeless: true });

afterEach(() => shop.store.faults.clear());

const [first, second] = [products.first.variant.variantId, products.second.variant.variantId];

const repeats = (customer: Customer) =>
  Promise.all(customer.items.map(async ({ id }) => (await readItem(shop.ctx.db, id)).repeats));
const actions = async ({ patient }: Customer) =>
  (await readTransactions(shop.ctx.db, patient.id)).map((row) => row.action);
const pull = async (customer: Customer) => pullOrder(shop.ctx, await customer.renewal());

async function ofTwo() {
  const customer = await shop.customerWith([{}, { product: "second" }]);
  await customer.order();
  const draft = await customer.draft();
  return { customer, draftId: draft?.id ?? "" };
}

describe("what an order at the store contains", () => {
  it("counts rather than what was asked for when staff took a line off the unpaid checkout", async () => {
    const { customer, draftId } = await ofTwo();
    shop.store.editDraft(draftId, { variantId: second, quantity: 0 });
    shop.store.pay(draftId);
    await pull(customer);
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    expect(await repeats(customer)).toEqual([4, 5]);
    expect(await actions(customer)).toContain("Product left out");
  });

  it("counts when an earlier attempt at the checkout that held less was the one paid", async () => {
    const { customer, draftId } = await ofTwo();
    const renewal = await customer.renewal();
    const early = await shop.ctx.store.createCheckout({
      renewalId: renewal.id,
      customerId: (await customer.draft())?.customerId ?? "",
      lines: [{ variantId: first, quantity: 1, unitPriceCents: 1111, discount: null }],
      shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
    });
    expect(early.id).not.toBe(draftId);
    const order = shop.store.pay(early.id);
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "paid", order_id: order.id });
    expect(await repeats(customer)).toEqual([4, 5]);
    const kept = (await readRenewalItems(shop.ctx.db, renewal.id)).filter(
      (line) => line.given_back_at === null,
    );
    expect(kept.map((line) => line.variant_id)).toEqual(order.lines.map((line) => line.variantId));
  });

  it("is followed after the payment: a removed line is given back, a restored one is taken again", async () => {
    const { customer, draftId } = await ofTwo();
    const order = shop.store.pay(draftId);
    await pull(customer);
    expect(await repeats(customer)).toEqual([4, 4]);
    shop.store.editOrder(order.id, { variantId: second, quantity: 0 });
    for (const _ of ["once", "twice"]) await pull(customer);
    expect(await repeats(customer)).toEqual([4, 5]);
    expect((await actions(customer)).filter((action) => action === "Product left out")).toHaveLength(1);
    shop.store.editOrder(order.id, { variantId: second, quantity: 1 });
    for (const _ of ["once", "twice"]) await pull(customer);
    expect(await repeats(customer)).toEqual([4, 4]);
    expect((await actions(customer)).filter((action) => action === "Product put back")).toHaveLength(1);
  });

  it("loses a line that was refunded, but none when only money is refunded", async () => {
    const { customer, draftId } = await ofTwo();
    const order = shop.store.pay(draftId);
    await pull(customer);
    shop.store.refundMoney(order.id, 500);
    await pull(customer);
    expect(await repeats(customer)).toEqual([4, 4]);
    shop.store.refundLines(order.id, { lines: [{ variantId: first, quantity: 1 }] });
    await pull(customer);
    expect(await repeats(customer)).toEqual([5, 4]);
    const renewal = await customer.renewal();
    expect(renewal).toMatchObject({ state: "paid" });
    const asPatient = forOneself(shop.ctx.as(customerActor(customer.patient)));
    const shown = await getMyRenewal(asPatient, { renewalId: renewal.id });
    expect(shown).toMatchObject({
      total_cents: renewal.total_cents,
      is_changed: true,
      items: [{ id: customer.items[1]?.id }],
      removed_items: [{ id: customer.items[0].id, quantity: 1 }],
    });
  });

  it("isn't shown as being prepared when nothing is left", async () => {
    const { customer, draftId } = await ofTwo();
    const order = shop.store.pay(draftId);
    await pull(customer);
    const asPatient = forOneself(shop.ctx.as(customerActor(customer.patient)));
    const { id: renewalId } = await customer.renewal();
    expect(await getMyRenewal(asPatient, { renewalId })).toMatchObject({ delivery: { is_late: false } });
    for (const variantId of [first, second])
      shop.store.refundLines(order.id, { lines: [{ variantId, quantity: 1 }] });
    await pull(customer);
    expect(await getMyRenewal(asPatient, { renewalId })).toMatchObject({
      state: "paid",
      items: [],
      removed_items: [{ quantity: 1 }, { quantity: 1 }],
      delivery: null,
    });
    const asAdmin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    expect(await listPrescriptionDeliveries(asAdmin, { id: customer.items[0].id })).toEqual({ orders: [] });
  });

  it("is no longer late once the last awaited line is removed", async () => {
    const { customer, draftId } = await ofTwo();
    const order = shop.store.pay(draftId);
    await pull(customer);
    const dueOn = async () => (await customer.renewal()).delivery_due_on;
    shop.store.refundLines(order.id, { lines: [{ variantId: first, quantity: 1 }] });
    await pull(customer);
    await followDeliveries(shop.ctx);
    expect(await dueOn()).not.toBeNull();
    shop.store.refundLines(order.id, { lines: [{ variantId: second, quantity: 1 }] });
    await pull(customer);
    expect(await dueOn()).toBeNull();
    await followDeliveries(shop.ctx);
    expect(await dueOn()).toBeNull();
  });

  it("isn't asked about any more once it has arrived, whatever is removed", async () => {
    const { customer, draftId } = await ofTwo();
    const order = shop.store.pay(draftId);
    await pull(customer);
    const asPatient = forOneself(shop.ctx.as(customerActor(customer.patient)));
    await confirmArrival(asPatient, { renewalId: (await customer.renewal()).id });
    shop.store.refundLines(order.id, { lines: [{ variantId: first, quantity: 1 }] });
    await pull(customer);
    expect(await customer.renewal()).toMatchObject({ fulfillment_ask_at: null, delivery_due_on: null });
  });

  it("is given back exactly once when an order with a refunded line is cancelled", async () => {
    const { customer, draftId } = await ofTwo();
    const order = shop.store.pay(draftId);
    await pull(customer);
    shop.store.refundLines(order.id, { lines: [{ variantId: first, quantity: 1 }] });
    await pull(customer);
    shop.store.cancelOrder(order.id);
    await pull(customer);
    expect(await customer.renewal()).toMatchObject({ state: "cancelled" });
    expect(await repeats(customer)).toEqual([5, 5]);
  });

  it("brings the reminder forward when it is less of a medicine than was chosen", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 5 }]);
    await renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: items[0].id, quantity: 2 }],
      includeDelivery: false,
    });
    const two = await readItem(shop.ctx.db, items[0].id);
    const one = await shop.customerWith();
    await one.order();
    const [draft] = shop.store.drafts().filter((each) => each.lines.some((line) => line.quantity === 2));
    shop.store.editDraft(draft?.id ?? "", { variantId: first, quantity: 1 });
    shop.store.pay(draft?.id ?? "");
    const renewalId = draft?.tags.find((tag) => tag.startsWith("rxr-"))?.slice(4) ?? "";
    const asPatient = forOneself(shop.ctx.as(customerActor(patient)));
    const before = await getMyRenewal(asPatient, { renewalId });
    expect(before.items).toMatchObject([{ quantity: 2, total_cents: before.total_cents }]);
    expect(before.is_changed).toBeUndefined();
    const order = await shop.ctx.store.findOrders(renewalId);
    await recordOrder(shop.ctx, { renewalId, order: order[0] ?? storeOrder() });
    const lowered = await readItem(shop.ctx.db, items[0].id);
    expect(lowered.next_reminder_date).toBe(
      (await readItem(shop.ctx.db, one.items[0].id)).next_reminder_date,
    );
    expect(lowered.reminder_arming).toBe(two.reminder_arming + 1);
    expect(lowered.repeats).toBe(4);
    expect(await readRenewalItems(shop.ctx.db, renewalId)).toMatchObject([{ quantity: 1 }]);
    expect(await getMyRenewal(asPatient, { renewalId })).toMatchObject({
      is_changed: true,
      items: [{ quantity: 1, total_cents: null }],
    });
    const asAdmin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    const { events } = await prescriptionHistory(asAdmin, { id: items[0].id });
    expect(events.find(({ kind }) => kind === "renewed")?.detail).toBe("1 pack, 1 repeat used");
    expect((await readTransactions(shop.ctx.db, patient.id)).at(-1)).toMatchObject({ action: "Order paid" });
  });

  it("lasts as long as before once staff restore a reduced quantity, and isn't reported as more", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 5 }]);
    await renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: items[0].id, quantity: 2 }],
      includeDelivery: false,
    });
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    if (!renewal) throw new Error("nothing was ordered");
    const order = shop.store.pay(shop.draftsOf(renewal.id)[0]?.id ?? "");
    await pullOrder(shop.ctx, renewal);
    const ordered = await readItem(shop.ctx.db, items[0].id);
    for (const quantity of [1, 2]) {
      shop.ctx.clock.advance({ minutes: 1 });
      shop.store.editOrder(order.id, { variantId: first, quantity });
      for (const _ of ["once", "twice"]) await pullOrder(shop.ctx, renewal);
      expect(await readRenewalItems(shop.ctx.db, renewal.id)).toMatchObject([{ quantity }]);
    }
    expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({
      repeats: 4,
      next_reminder_date: ordered.next_reminder_date,
    });
    const told = (await readTransactions(shop.ctx.db, patient.id)).slice(-2);
    expect(told).toMatchObject([
      {
        action: "Order quantity changed",
        description: expect.stringContaining("holds 1 of this instead of 2"),
      },
      {
        action: "Order quantity changed",
        description: expect.stringContaining("holds 2 of this instead of 1"),
      },
    ]);
  });

  it("is reported to administrators once when it is more than was ordered", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const order = shop.store.pay((await customer.draft())?.id ?? "");
    await pull(customer);
    shop.store.editOrder(order.id, { variantId: second, quantity: 1 });
    for (const _ of ["once", "twice"]) await pull(customer);
    const told = (await readTransactions(shop.ctx.db, customer.patient.id)).filter(
      (row) => row.action === "Extra products found in order",
    );
    expect(told).toMatchObject([
      {
        order_status: "attention",
        description: expect.stringContaining(`1 × ${products.second.product.title}`),
      },
    ]);
    expect(await repeats(customer)).toEqual([4]);
  });

  it("isn't reported as more medicine when a line names no product, such as a tip", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const named = { quantity: 1, currentQuantity: 1, totalCents: 1 };
    const tip = { variantId: null, title: "Tip", ...named };
    const renewalId = (await customer.renewal()).id;
    const order = storeOrder({ id: "70002", lines: [{ variantId: first, title: "Sold", ...named }, tip] });
    for (const _ of ["once", "twice"]) await recordOrder(shop.ctx, { renewalId, order });
    const told = (await readTransactions(shop.ctx.db, customer.patient.id)).filter(
      (row) => row.order_status === "attention",
    );
    expect(told).toMatchObject([
      {
        action: "Order line not recognised",
        description: expect.stringContaining("1 × Tip. If it is a tip or a fee, nothing is to be done."),
      },
    ]);
    expect(await repeats(customer)).toEqual([4]);
  });

  it("keeps the repeat and tells administrators when the store doesn't say what a line is", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const line = { variantId: null, title: "Something else", quantity: 1, currentQuantity: 1, totalCents: 1 };
    await recordOrder(shop.ctx, {
      renewalId: (await customer.renewal()).id,
      order: storeOrder({ id: "70001", lines: [line] }),
    });
    expect(await repeats(customer)).toEqual([4]);
    expect(await actions(customer)).toContain("Order line not recognised");
  });
});
