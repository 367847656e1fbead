import { StoreError } from "@scriptkeeper/store/port";
import { readRenewalItems, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { afterEach, describe, expect, it } from "vitest";
import { lookAtStore } from "../../store-status/index.ts";
import { previewRenewal } from "../preview.ts";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { pullOrder, reconcileOpenCheckouts } from "../recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "../recovery/recover-stuck-renewals.ts";
import { renew } from "../renew.ts";

const shop = sharedShop({ switches: { shippingRates: [{ title: "Standard", cents: 995 }] } });

afterEach(() => {
  Object.assign(shop.store.switches, {
    discountRounding: "down",
    paymentCapture: "automatic",
    taxesIncluded: true,
    taxRate: 0,
  });
});

async function discounted(value: string, columns = [{}]) {
  const customer = await shop.customerWith(columns);
  const discount = await insertDiscount(shop.ctx, {
    discount_value: value,
    application_scope: "all_orders",
  });
  for (const { id } of customer.items)
    await insertAssignment(shop.ctx, { prescription_item_id: id, discount_id: discount.id });
  return customer;
}

describe("the store's total", () => {
  it("is used and shown when the store rounds a percentage differently", async () => {
    shop.store.switches.discountRounding = "half-up";
    shop.store.changeVariant({
      variantId: (await shop.customerWith()).items[0].variant_id ?? "",
      priceCents: 2499,
    });
    const customer = await discounted("10.00");
    await customer.order();
    const renewal = await customer.renewal();
    expect(renewal).toMatchObject({ state: "open", total_cents: 2249 });
    expect(await readRenewalItems(shop.ctx.db, renewal.id)).toMatchObject([
      { unit_price_cents: 2499, discount_cents: 250, total_cents: 2249 },
    ]);
    shop.store.switches.discountRounding = "down";
    const other = await discounted("10.00");
    await other.order();
    expect(await other.renewal()).toMatchObject({ total_cents: 2250 });
  });

  it("is compared without tax when the store adds tax, and the patient is told beforehand", async () => {
    Object.assign(shop.store.switches, { taxesIncluded: false, taxRate: 10 });
    await lookAtStore(shop.ctx);
    const customer = await discounted("10.00");
    expect(await previewRenewal(shop.ctx, { token: customer.token })).toMatchObject({ tax_is_added: true });
    await customer.order(true);
    expect(await customer.renewal()).toMatchObject({ state: "open" });
    shop.store.pay((await customer.draft())?.id ?? "");
    await pullOrder(shop.ctx, await customer.renewal());
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    const paid = (await readTransactions(shop.ctx.db, customer.patient.id)).at(-1);
    expect(paid).toMatchObject({ action: "Order paid", order_status: "success" });
    Object.assign(shop.store.switches, { taxesIncluded: true });
    await lookAtStore(shop.ctx);
    expect(await previewRenewal(shop.ctx, { token: customer.token })).toMatchObject({ tax_is_added: false });
  });

  it("leaves the patient's earlier checkout alone when it differs from ours, and administrators see both totals", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    await customer.order();
    const before = await customer.renewal();
    const priceCheckout: typeof shop.ctx.store.priceCheckout = async (request) =>
      (await shop.ctx.store.priceCheckout(request)) - 500;
    const store = { ...shop.ctx.store, priceCheckout };
    await expect(
      renew(
        { ...shop.ctx, store },
        {
          token: customer.token,
          prescriptionItems: [{ id: customer.items[0].id, quantity: 2 }],
          includeDelivery: false,
        },
      ),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await customer.renewal()).toMatchObject({ id: before.id, state: "open" });
    expect(shop.draftsOf(before.id)).toHaveLength(1);
    expect((await readTransactions(shop.ctx.db, customer.patient.id)).at(-1)).toMatchObject({
      action: "Store calculated a different total",
      order_status: "attention",
      description: expect.stringMatching(
        /The store calculates \$\d+\.\d\d .*, but we calculate \$\d+\.\d\d: 2 × /,
      ),
    });
  });
});

describe("an order without delivery", () => {
  it("is picked up at the pharmacy, and the checkout doesn't ask the store for a delivery rate", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const draft = await customer.draft();
    expect(draft?.delivery).toMatchObject({ title: "Pick up at the pharmacy", cents: 0 });
    const order = shop.store.pay(draft?.id ?? "");
    expect(order.delivery).toMatchObject({ title: "Pick up at the pharmacy", cents: 0 });
  });
});

describe("an order whose payment is still to be captured or received", () => {
  async function placed(paymentCapture: "manual" | "bank_transfer") {
    shop.store.switches.paymentCapture = paymentCapture;
    const customer = await shop.customerWith();
    await customer.order();
    const order = shop.store.pay((await customer.draft())?.id ?? "");
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(shop.ctx);
    expect(await customer.renewal()).toMatchObject({
      state: "open",
      order_id: order.id,
      placed_at: expect.any(Date),
    });
    return { customer, order };
  }

  it.each(["manual", "bank_transfer"] as const)(
    "(%s) never lapses, and becomes paid when the payment is captured",
    async (how) => {
      const { customer, order } = await placed(how);
      await expect(customer.order()).rejects.toMatchObject({
        message: "Order placed. The pharmacy still needs to confirm the payment.",
      });
      shop.ctx.clock.advance({ hours: 100 });
      const { store } = shop.ctx;
      const asked: string[] = [];
      const findCheckout: typeof store.findCheckout = (id) => {
        asked.push(id);
        return store.findCheckout(id);
      };
      await expireUnpaidCheckouts({ ...shop.ctx, store: { ...store, findCheckout } });
      expect(asked).not.toContain((await customer.renewal()).checkout_id);
      shop.store.capturePayment(order.id);
      for (const _ of ["once", "twice"]) await pullOrder(shop.ctx, await customer.renewal());
      expect(await customer.renewal()).toMatchObject({ state: "paid" });
      const log = (await readTransactions(shop.ctx.db, customer.patient.id)).map((row) => row.action);
      expect(log).toEqual(["Order started", "Order placed", "Order paid"]);
    },
  );

  it.each(["voidPayment", "expirePayment"] as const)(
    "is given back when the payment comes to nothing (%s)",
    async (end) => {
      const { customer, order } = await placed("manual");
      shop.store[end](order.id);
      shop.ctx.clock.advance({ minutes: 6 });
      await reconcileOpenCheckouts(shop.ctx);
      expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
      expect(
        (await readRenewalItems(shop.ctx.db, (await customer.renewal()).id))[0]?.given_back_at,
      ).not.toBeNull();
    },
  );

  describe("with a checkout that was still unknown when it was placed", () => {
    async function placedUnseen() {
      shop.store.switches.paymentCapture = "manual";
      const customer = await shop.customerWith();
      const createCheckout: typeof shop.ctx.store.createCheckout = async (request) => {
        await shop.ctx.store.createCheckout(request);
        throw new StoreError("network", "the answer was lost", { outcomeUnknown: true });
      };
      const ordering = renew(
        { ...shop.ctx, store: { ...shop.ctx.store, createCheckout } },
        {
          token: customer.token,
          prescriptionItems: [{ id: customer.items[0].id, quantity: 1 }],
          includeDelivery: false,
        },
      );
      await expect(ordering).rejects.toMatchObject({ code: "STILL_PREPARING" });
      const draft = await customer.draft();
      return { customer, draft, order: shop.store.pay(draft?.id ?? "") };
    }

    it("is found placed, and becomes paid when the payment is captured", async () => {
      const { customer, draft, order } = await placedUnseen();
      shop.ctx.clock.advance({ minutes: 3 });
      await recoverStuckRenewals(shop.ctx);
      expect(await customer.renewal()).toMatchObject({
        state: "open",
        checkout_id: draft?.id,
        order_id: order.id,
        placed_at: expect.any(Date),
      });
      shop.store.capturePayment(order.id);
      await pullOrder(shop.ctx, await customer.renewal());
      expect(await customer.renewal()).toMatchObject({ state: "paid" });
    });

    it("doesn't stay in preparation after the payment is voided: another checkout takes its place", async () => {
      const { customer, draft, order } = await placedUnseen();
      shop.store.voidPayment(order.id);
      shop.ctx.clock.advance({ minutes: 3 });
      await recoverStuckRenewals(shop.ctx);
      const renewal = await customer.renewal();
      expect(renewal).toMatchObject({ state: "open", order_id: null });
      expect(renewal.checkout_id).not.toBe(draft?.id);
    });
  });
});
