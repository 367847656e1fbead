import { messages } from "@scriptkeeper/contracts/messages";
import { prescription_items, renewals } from "@scriptkeeper/db/schema";
import { readAllRenewals, readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, type ItemColumns, products } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { deletePrescription, getPrescription, prescriptionHistory } from "../../prescriptions/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { cancelRenewal } from "../cancel-renewal.ts";
import { getLinkStatus } from "../links/get-link-status.ts";
import { getMyRenewal, listMyRenewals } from "../list-my-renewals.ts";
import { previewRenewal } from "../preview.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "../recovery/recover-stuck-renewals.ts";
import { renew } from "../renew.ts";

const shop = sharedShop({ switches: { paymentCapture: "manual" } });

/** A patient who has placed an order of one pack of each item; its money is authorised but not captured. */
async function withPlacedOrder(columns: ItemColumns[] = [{ repeats: 1 }]) {
  const customer = await shop.customerWith(columns);
  await customer.order();
  const order = shop.store.pay((await customer.draft())?.id ?? "");
  const { id } = await customer.renewal();
  const renewal = async () => (await readAllRenewals(shop.ctx.db)).find((each) => each.id === id);
  const pull = async () => {
    const now = await renewal();
    if (now) await pullOrder(shop.ctx, now);
  };
  await pull();
  return { ...customer, id, item: customer.items[0], orderId: order.id, pull, stands: renewal };
}

const asPatient = ({ patient }: Pick<Customer, "patient">) => shop.ctx.as(customerActor(patient));
const asAdmin = async () => shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));

it("a placed order is shown as placed everywhere, and can't be paid anywhere", async () => {
  const customer = await withPlacedOrder();
  const placed = { state: "open", is_placed: true, continue_url: null };
  expect((await listMyRenewals(forOneself(asPatient(customer)))).renewals).toMatchObject([
    { id: customer.id, ...placed, reserved_until: null },
  ]);
  expect((await getLinkStatus(shop.ctx, customer)).order).toMatchObject({ id: customer.id, ...placed });
  expect(await getPrescription(forOneself(asPatient(customer)), { id: customer.item.id })).toMatchObject({
    last_order: placed,
    eligibility: { code: "order_placed", canOrder: false },
  });
  const preview = await previewRenewal(shop.ctx, customer);
  expect(preview).toMatchObject({ already_placed: true, already_paid: false, open_checkout: null });
  expect(preview.items).toMatchObject([{ repeats: 0, continue_url: null }]);
});

it("its link orders nothing more, and says so", async () => {
  const customer = await withPlacedOrder([{}]);
  for (const includeDelivery of [false, true])
    await expect(customer.order(includeDelivery)).rejects.toMatchObject({ message: messages.orderPlaced });
});

it("a patient waiting for a checkout is told when an order was placed from it in the meantime", async () => {
  const customer = await shop.customerWith();
  shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
  await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
  const patiently = { ...shop.ctx, settings: { ...shop.ctx.settings, checkoutWaitMs: 10_000 } };
  const prescriptionItems = [{ id: customer.items[0].id, quantity: 1 }];
  const waiting = renew(patiently, { token: customer.token, prescriptionItems, includeDelivery: false });
  waiting.catch(() => undefined);
  shop.store.pay((await customer.draft())?.id ?? "");
  shop.ctx.clock.advance({ minutes: 3 });
  await recoverStuckRenewals(shop.ctx);
  expect(await customer.renewal()).toMatchObject({ state: "open", placed_at: expect.any(Date) });
  await expect(waiting).rejects.toMatchObject({ code: "ALREADY_PAID", message: messages.orderPlaced });
  // Between the two transactions that record it, the checkout is open without a URL.
  const { id } = await customer.renewal();
  await shop.ctx.db.update(renewals).set({ placed_at: null }).where(eq(renewals.id, id));
  await expect(customer.order()).rejects.toMatchObject({ message: messages.orderPlaced });
});

it("another link shows it, and it can be neither replaced nor cancelled", async () => {
  const customer = await withPlacedOrder([{}]);
  const token = await shop.linkFor(customer.patient, [customer.item]);
  const shown = { unpaid_orders: [{ id: customer.id, is_placed: true, continue_url: null }] };
  expect(await previewRenewal(shop.ctx, { token })).toMatchObject({ ...shown, already_placed: false });
  expect(await previewRenewal(shop.ctx, { token, replacesRenewalId: customer.id })).toMatchObject({
    ...shown,
    items: [{ repeats: 4 }],
  });
  const prescriptionItems = [{ id: customer.item.id, quantity: 1 }];
  await expect(
    renew(shop.ctx, { token, prescriptionItems, includeDelivery: false, replacesRenewalId: customer.id }),
  ).rejects.toMatchObject({ code: "CONFLICT", message: messages.cannotReplacePlaced });
  await expect(
    cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.id }),
  ).rejects.toMatchObject({
    code: "CONFLICT",
    message: messages.cannotCancelPlaced,
  });
  expect(await customer.stands()).toMatchObject({ state: "open" });
});

it("an unpaid order is listed before a placed one, so that it can be continued", async () => {
  const customer = await shop.customerWith([{ repeats: 2 }]);
  const other = await shop.linkFor(customer.patient, customer.items);
  await customer.order();
  const { checkout_url } = await customer.renewal();
  shop.ctx.clock.advance({ minutes: 1 });
  await customer.order(false, other);
  shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, await customer.renewal());
  expect(await getPrescription(forOneself(asPatient(customer)), { id: customer.items[0].id })).toMatchObject({
    last_order: { is_placed: false, continue_url: checkout_url },
    eligibility: { code: "checkout_open" },
  });
});

it("it becomes paid when the payment is captured, and lapses when it is voided", async () => {
  const [captured, voided] = [await withPlacedOrder(), await withPlacedOrder()];
  shop.store.capturePayment(captured.orderId);
  shop.store.voidPayment(voided.orderId);
  for (const customer of [captured, voided]) await customer.pull();
  const lastOrder = async ({ item, ...customer }: typeof captured) =>
    (await getPrescription(forOneself(asPatient(customer)), { id: item.id })).last_order;
  expect(await lastOrder(captured)).toMatchObject({ state: "paid", is_placed: false });
  expect(await lastOrder(voided)).toMatchObject({ state: "lapsed", is_placed: false });
  const cancelled = await cancelRenewal(forOneself(asPatient(voided)), { renewalId: voided.id });
  expect(cancelled).toEqual({ id: voided.id, state: "lapsed", was_placed: true });
  expect((await readItem(shop.ctx.db, voided.item.id)).repeats).toBe(1);
});

it("staff see that it is placed", async () => {
  const { item } = await withPlacedOrder();
  const admin = await asAdmin();
  expect((await getPrescription(forOneself(admin), { id: item.id })).last_order).toMatchObject({
    is_placed: true,
  });
  const { events } = await prescriptionHistory(admin, { id: item.id });
  expect(events.find(({ kind }) => kind === "renewed")).toMatchObject({
    state: { label: "Placed, payment to be confirmed", tone: "waiting" },
  });
});

it("nobody is reminded to pay a placed order, only an unpaid one", async () => {
  const due = { repeats: 1 };
  const placed = await withPlacedOrder([due]);
  const unpaid = await shop.customerWith([due]);
  await unpaid.order();
  await shop.ctx.db.update(prescription_items).set({ next_reminder_date: "2026-03-01" });
  await sweepReminders(shop.ctx);
  expect((await readItem(shop.ctx.db, placed.item.id)).last_reminder_sent).toBeNull();
  expect((await readItem(shop.ctx.db, unpaid.items[0].id)).last_reminder_sent).not.toBeNull();
});

it("a prescription in it can be deleted: the order stays, and is paid when it is captured", async () => {
  const customer = await withPlacedOrder([{}, { product: "second" }]);
  await deletePrescription(await asAdmin(), { id: customer.item.id });
  expect(await customer.stands()).toMatchObject({ state: "open" });
  shop.store.capturePayment(customer.orderId);
  await customer.pull();
  expect(await customer.stands()).toMatchObject({ state: "paid" });
});

it("A-RENEW-15: an item whose last repeat is in a placed order is refused for its repeats, alone and beside others", async () => {
  const { patient, items } = await shop.patientWith([{ repeats: 1 }, { product: "second" }]);
  const order = async (ordered: readonly { id: number }[]) =>
    renew(shop.ctx, {
      token: await shop.linkFor(patient, items),
      prescriptionItems: ordered.map(({ id }) => ({ id, quantity: 1 })),
      includeDelivery: false,
    });
  const [last, other] = items;
  await order([last]);
  const placed = (await readAllRenewals(shop.ctx.db)).find(({ user_id }) => user_id === patient.id);
  shop.store.pay(shop.draftsOf(placed?.id)[0]?.id ?? "");
  if (placed) await pullOrder(shop.ctx, placed);
  const refused = {
    code: "NO_REPEATS_REMAINING",
    details: { invalidPrescriptions: [{ id: last.id, product_name: last.product_name }] },
  };
  await expect(order([last])).rejects.toMatchObject(refused);
  await expect(order(items)).rejects.toMatchObject(refused);
  expect((await readItem(shop.ctx.db, other?.id ?? 0)).repeats).toBe(5);
});

it("what staff remove before it is paid is given back at once, and taken again when they restore it", async () => {
  const customer = await withPlacedOrder([{ repeats: 1 }, { repeats: 1, product: "second" }]);
  const [kept, removed] = customer.items;
  const repeats = () =>
    Promise.all(customer.items.map(async ({ id }) => (await readItem(shop.ctx.db, id)).repeats));
  const edit = async (quantity: number) => {
    shop.store.editOrder(customer.orderId, { variantId: products.second.variant.variantId, quantity });
    for (const _ of ["once", "twice"]) await customer.pull();
  };
  await edit(0);
  expect(await repeats()).toEqual([0, 1]);
  const shown = await getMyRenewal(forOneself(asPatient(customer)), { renewalId: customer.id });
  expect(shown).toMatchObject({
    is_placed: true,
    is_changed: true,
    items: [{ id: kept.id }],
    removed_items: [{ id: removed?.id }],
  });
  const canOrder = async () =>
    (await getPrescription(forOneself(asPatient(customer)), { id: removed?.id ?? 0 })).eligibility.canOrder;
  expect(await canOrder()).toBe(true);
  await edit(1);
  expect(await repeats()).toEqual([0, 0]);
  expect(await canOrder()).toBe(false);
  shop.store.capturePayment(customer.orderId);
  await customer.pull();
  expect(await customer.stands()).toMatchObject({ state: "paid" });
  expect(await repeats()).toEqual([0, 0]);
  const told = await readTransactions(shop.ctx.db, customer.patient.id);
  const actions = told.map(({ action }) => action);
  expect(actions.filter((action) => /Product|repeat/.test(action ?? ""))).toEqual([
    "Product left out",
    "Product put back",
  ]);
  expect(told.filter(({ order_status }) => order_status === "attention")).toEqual([]);
});

it("a removed item can be ordered again, and staff are told when they restore it without a repeat left", async () => {
  const customer = await withPlacedOrder([{ repeats: 1 }, { repeats: 1, product: "second" }]);
  const removed = customer.items[1] ?? customer.item;
  const { variantId } = products.second.variant;
  shop.store.editOrder(customer.orderId, { variantId, quantity: 0 });
  await customer.pull();
  const token = await shop.linkFor(customer.patient, [removed]);
  await renew(shop.ctx, {
    token,
    prescriptionItems: [{ id: removed.id, quantity: 1 }],
    includeDelivery: false,
  });
  expect((await readItem(shop.ctx.db, removed.id)).repeats).toBe(0);
  shop.store.editOrder(customer.orderId, { variantId, quantity: 1 });
  for (const _ of ["once", "twice"]) await customer.pull();
  const told = await readTransactions(shop.ctx.db, customer.patient.id);
  expect(told.filter(({ order_status }) => order_status === "attention")).toMatchObject([
    { action: "Ordered with no repeats left", item_id: removed.id },
  ]);
});

it("an item restored just before payment is reported as restored, not as a late payment", async () => {
  const customer = await withPlacedOrder([{ repeats: 1 }, { repeats: 1, product: "second" }]);
  const removed = customer.items[1] ?? customer.item;
  const { variantId } = products.second.variant;
  const lineId = shop.store.orders().find(({ id }) => id === customer.orderId)?.lines[1]?.id ?? "";
  shop.store.editOrder(customer.orderId, { variantId, quantity: 0 });
  await customer.pull();
  await shop.setRepeats(removed.id, 0);
  shop.store.editOrder(customer.orderId, { lineId, quantity: 1 });
  shop.store.capturePayment(customer.orderId);
  for (const _ of ["once", "twice"]) await customer.pull();
  const told = await readTransactions(shop.ctx.db, customer.patient.id);
  expect(told.filter(({ order_status }) => order_status === "attention")).toMatchObject([
    {
      action: "Paid with no repeats left",
      description:
        "It was put back into the order after the order was placed, and no repeats are left. Please check with the patient.",
      item_id: removed.id,
    },
  ]);
});

it("an item that gave nothing back because its repeats were set by hand takes nothing when it is restored", async () => {
  const customer = await withPlacedOrder([{}, { product: "second" }]);
  const removed = customer.items[1] ?? customer.item;
  await shop.setRepeats(removed.id, 9);
  for (const quantity of [0, 1]) {
    shop.store.editOrder(customer.orderId, { variantId: products.second.variant.variantId, quantity });
    await customer.pull();
  }
  expect((await readTransactions(shop.ctx.db, customer.patient.id)).at(-1)).toMatchObject({
    action: "Product put back",
    description: expect.stringContaining("If its repeat had been returned, it was used again."),
    repeats: 9,
  });
});

it("it keeps the time at which it was first known to be placed, however often the store is asked", async () => {
  const customer = await withPlacedOrder([{}]);
  const before = await customer.stands();
  shop.ctx.clock.advance({ minutes: 30 });
  await customer.pull();
  expect((await customer.stands())?.placed_at).toEqual(before?.placed_at);
});
