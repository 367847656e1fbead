import { readItem, readRenewalItems, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, products } from "@scriptkeeper/testing/services/shop-context";
import { addDays } from "date-fns";
import { afterEach, describe, expect, it } from "vitest";
import { previewRenewal } from "../preview.ts";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "../recovery/recover-stuck-renewals.ts";
import { renew } from "../renew.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const repeatsOf = async (item: { id: number } | undefined) =>
  (await readItem(shop.ctx.db, item?.id ?? 0)).repeats;

async function lapsed(customer: Customer) {
  shop.ctx.clock.advance({ hours: 73 });
  await expireUnpaidCheckouts(shop.ctx);
  expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
}

async function pull(customer: Customer) {
  return pullOrder(shop.ctx, await customer.renewal());
}

describe("a payment after the checkout lapsed", () => {
  it("takes what was sold again, with its dates, and nothing that the store had left out", async () => {
    shop.store.faults.set("line-refused", { variantIds: [products.second.variant.variantId], times: null });
    const customer = await shop.customerWith([{ next_reminder_date: "2026-03-01" }, { product: "second" }]);
    await customer.order();
    shop.store.faults.clear();
    const [item, leftOut] = customer.items;
    const draft = await customer.draft();
    const ordered = await readItem(shop.ctx.db, item.id);
    await lapsed(customer);
    const between = await readItem(shop.ctx.db, item.id);
    expect(between.next_reminder_date).not.toBe(ordered.next_reminder_date);
    shop.payDeleted(draft);
    await pull(customer);
    expect(await readItem(shop.ctx.db, item.id)).toMatchObject({
      repeats: 4,
      last_renewal_date: ordered.last_renewal_date,
      next_reminder_date: ordered.next_reminder_date,
      reminder_arming: between.reminder_arming + 1,
      status: "active",
    });
    expect(await repeatsOf(leftOut)).toBe(5);
    const paid = (await readTransactions(shop.ctx.db, customer.patient.id)).filter(
      (row) => row.action === "Order paid",
    );
    expect(paid).toMatchObject([{ item_id: item.id, repeats: 4, order_status: "success" }]);
  });

  it("with no repeat left alerts an administrator, and cancelling it creates no repeat", async () => {
    const customer = await shop.customerWith([{ repeats: 1 }]);
    await customer.order();
    const late = await customer.renewal();
    const draft = await customer.draft();
    await lapsed(customer);
    await customer.order(false, await shop.linkFor(customer.patient, customer.items));
    const order = shop.payDeleted(draft);
    await pullOrder(shop.ctx, late);
    expect((await readTransactions(shop.ctx.db, customer.patient.id)).at(-1)).toMatchObject({
      action: "Paid with no repeats left",
      order_status: "attention",
    });
    shop.store.cancelOrder(order.id);
    await pullOrder(shop.ctx, late);
    expect(await repeatsOf(customer.items[0])).toBe(0);
    await lapsed(customer);
    expect(await repeatsOf(customer.items[0])).toBe(1);
  });

  it("gives its repeat back when it is cancelled, even if repeats were set by hand before it came", async () => {
    const customer = await shop.customerWith([{ repeats: 1 }]);
    await customer.order();
    const draft = await customer.draft();
    await lapsed(customer);
    await shop.setRepeats(customer.items[0].id, 9);
    const order = shop.payDeleted(draft);
    await pull(customer);
    expect(await repeatsOf(customer.items[0])).toBe(8);
    shop.store.cancelOrder(order.id);
    await pull(customer);
    expect(await repeatsOf(customer.items[0])).toBe(9);
  });

  const told = async (customer: Customer) =>
    (await readTransactions(shop.ctx.db, customer.patient.id)).filter(
      ({ order_status: status }) => status === "attention",
    );

  it("takes its repeat from a count that was set after the lapse, and tells an administrator", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    await customer.order();
    const draft = await customer.draft();
    await lapsed(customer);
    const [counted, untouched] = customer.items;
    await shop.setRepeats(counted.id, 9);
    shop.payDeleted(draft);
    await pull(customer);
    await pull(customer);
    expect(await Promise.all([counted, untouched].map(repeatsOf))).toEqual([8, 4]);
    expect(await told(customer)).toMatchObject([
      {
        item_id: counted.id,
        action: "Paid after repeats were set",
        description: expect.stringContaining("One repeat was taken off the new count"),
        repeats: 8,
      },
    ]);
  });

  it("takes nothing from a count that was set before the lapse, like a payment in time, and says so", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const draft = await customer.draft();
    const [item] = customer.items;
    await shop.setRepeats(item.id, 9);
    await lapsed(customer);
    expect(await repeatsOf(item)).toBe(9);
    const order = shop.payDeleted(draft);
    await pull(customer);
    expect(await repeatsOf(item)).toBe(9);
    expect(await told(customer)).toMatchObject([
      {
        action: "Paid after repeats were set",
        description: expect.stringContaining("No repeat was taken off the new count"),
        repeats: 9,
      },
    ]);
    shop.store.cancelOrder(order.id);
    await pull(customer);
    expect(await repeatsOf(item)).toBe(9);
  });

  it("asks nobody to check repeats that were cleared", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const draft = await customer.draft();
    const [item] = customer.items;
    await shop.setRepeats(item.id, null);
    await lapsed(customer);
    shop.payDeleted(draft);
    await pull(customer);
    expect(await repeatsOf(item)).toBeNull();
    expect(await told(customer)).toEqual([]);
  });
});

describe("a link whose earlier checkout was paid after all", () => {
  /** A customer with an emailed link, whose first checkout lapsed and is paid when `pay` is called. */
  async function payingLate() {
    const customer = await shop.customerWith();
    const emailed = await insertRenewalToken(shop.ctx, {
      user_id: customer.patient.id,
      source: "email",
      item_ids: [customer.items[0].id],
      expires_at: addDays(shop.ctx.clock.now(), 14),
    });
    const order = (includeDelivery: boolean) => customer.order(includeDelivery, emailed.token);
    await order(false);
    const late = await customer.renewal();
    const draft = await customer.draft();
    await lapsed(customer);
    const pay = () => {
      shop.payDeleted(draft);
      return pullOrder(shop.ctx, late);
    };
    return { ...customer, token: emailed.token, order, pay };
  }

  it("orders nothing more, even while a newer checkout of it is open", async () => {
    const { token, order, pay } = await payingLate();
    await order(false);
    await pay();
    await expect(order(false)).rejects.toMatchObject({ code: "ALREADY_PAID" });
    await expect(order(true)).rejects.toMatchObject({ code: "ALREADY_PAID" });
    expect(await previewRenewal(shop.ctx, { token })).toMatchObject({
      already_paid: true,
      open_checkout: null,
    });
  });

  it("says so even when the payment comes while the cart is being changed", async () => {
    const { token, items, order, pay } = await payingLate();
    await order(false);
    const { store } = shop.ctx;
    const findOrders: typeof store.findOrders = async (id) => {
      await pay();
      return store.findOrders(id);
    };
    await expect(
      renew(
        { ...shop.ctx, store: { ...store, findOrders } },
        { token, prescriptionItems: [{ id: items[0].id, quantity: 1 }], includeDelivery: true },
      ),
    ).rejects.toMatchObject({ code: "ALREADY_PAID" });
    expect(await repeatsOf(items[0])).toBe(4);
  });
});

describe("a payment that comes before the checkout is recorded", () => {
  it("gives back the line that the store had left out", async () => {
    shop.store.faults.set("line-refused", { variantIds: [products.second.variant.variantId], times: null });
    const customer = await shop.customerWith([{}, { product: "second" }]);
    const { store } = shop.ctx;
    const createCheckout: typeof store.createCheckout = async (request) => {
      const checkout = await store.createCheckout(request);
      shop.store.pay(checkout.id);
      await pull(customer);
      return checkout;
    };
    const prescriptionItems = customer.items.map(({ id }) => ({ id, quantity: 1 }));
    await expect(
      renew(
        { ...shop.ctx, store: { ...store, createCheckout } },
        { token: customer.token, prescriptionItems, includeDelivery: false },
      ),
    ).rejects.toMatchObject({ code: "ALREADY_PAID" });
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    expect(await Promise.all(customer.items.map(repeatsOf))).toEqual([4, 5]);
    expect(await readRenewalItems(shop.ctx.db, (await customer.renewal()).id)).toMatchObject([
      { given_back_at: null },
      { given_back_at: expect.any(Date) },
    ]);
  });
});

describe("recovery of an order that was paid before its checkout was known", () => {
  it("marks it paid and keeps the repeat", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    shop.store.pay((await customer.draft())?.id ?? "");
    shop.ctx.clock.advance({ seconds: 31 });
    await recoverStuckRenewals(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    expect(await repeatsOf(customer.items[0])).toBe(4);
  });
});
