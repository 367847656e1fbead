import {
  readItem,
  readRenewalItems,
  readRenewals,
  readTransactions,
} from "@scriptkeeper/testing/database/reading.queries";
import { insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it } from "vitest";
import { renew } from "./renew.ts";

const shop = sharedShop();

afterEach(() => {
  shop.store.faults.clear();
  for (const product of Object.values(products)) shop.store.changeVariant({ ...product.variant });
});

const one = (id: number, quantity = 1) => [{ id, quantity }];

describe("a renewal", () => {
  it("A-RENEW-14 A-API-09 takes one repeat whatever the quantity, sets the dates, and answers with the checkout", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 3 }]);
    const [item] = items;
    const result = await renew(shop.ctx, {
      token,
      prescriptionItems: one(item.id, 2),
      includeDelivery: true,
    });
    expect(result).toMatchObject({ partialOrder: false, unavailableProducts: [] });
    expect(await readItem(shop.ctx.db, item.id)).toMatchObject({
      repeats: 2,
      last_renewal_date: "2026-03-10",
      next_reminder_date: "2026-05-04",
      reminder_arming: item.reminder_arming + 1,
      status: "active",
    });
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    expect(renewal).toMatchObject({
      state: "open",
      delivery_fee_cents: 3000,
      checkout_url: result.shopifyUrl,
    });
    expect(renewal?.total_cents).toBe(2 * products.first.variant.priceCents + 3000);
    expect(await readTransactions(shop.ctx.db, patient.id)).toMatchObject([
      { transaction_type: "renewal", item_id: item.id, quantity: 2, repeats: 2, order_status: "success" },
    ]);
    expect(shop.draftsOf(renewal?.id)).toHaveLength(1);
  });

  it("leaves unknown repeats unknown", async () => {
    const { items, token } = await shop.patientWith([{ repeats: null }]);
    await renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBeNull();
  });

  it("applies the discount and remembers it", async () => {
    const { patient, items, token } = await shop.patientWith([{}]);
    const discount = await insertDiscount(shop.ctx, { application_scope: "first_order_only" });
    await insertAssignment(shop.ctx, { prescription_item_id: items[0].id, discount_id: discount.id });
    await renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    const [line] = await readRenewalItems(shop.ctx.db, renewal?.id ?? "");
    const price = products.first.variant.priceCents;
    expect(line).toMatchObject({ discount_name: discount.name, discount_cents: Math.floor(price / 10) });
    expect(renewal?.total_cents).toBe(price - Math.floor(price / 10));
  });

  it("uses the product's only variant for an item without one of its own", async () => {
    const { patient, items, token } = await shop.patientWith([{ variant_id: null }]);
    await renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    const [line] = await readRenewalItems(shop.ctx.db, renewal?.id ?? "");
    expect(line?.variant_id).toBe(products.first.variant.variantId);
  });
});

describe("partial orders", () => {
  it("A-RENEW-13 A-ENT-10 leave out and name what is known to be unavailable", async () => {
    const { items, token } = await shop.patientWith([
      {},
      { product: "unavailable", product_name: "Gonevir" },
    ]);
    const prescriptionItems = items.map((item) => ({ id: item.id, quantity: 1 }));
    const result = await renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
    expect(result.partialOrder).toBe(true);
    expect(result.unavailableProducts).toEqual([{ id: items[1]?.id, product_name: "Gonevir" }]);
    expect((await readItem(shop.ctx.db, items[1]?.id ?? 0)).repeats).toBe(5);
  });

  it("give back a line that the store refuses only at checkout when they open the rest", async () => {
    shop.store.faults.set("line-refused", { variantIds: [products.second.variant.variantId] });
    const { patient, items, token } = await shop.patientWith([{}, { product: "second" }]);
    const prescriptionItems = items.map((item) => ({ id: item.id, quantity: 1 }));
    const result = await renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
    expect(result.unavailableProducts).toMatchObject([{ id: items[1]?.id }]);
    expect(await readItem(shop.ctx.db, items[1]?.id ?? 0)).toMatchObject({
      repeats: 5,
      last_renewal_date: null,
    });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
    expect((await readRenewals(shop.ctx.db, patient.id))[0]?.total_cents).toBe(
      products.first.variant.priceCents,
    );
  });

  it("are refused, and give everything back, when the store refuses every line", async () => {
    shop.store.changeVariant({ ...products.first.variant, isAvailable: false });
    const { patient, items, token } = await shop.patientWith([{}]);
    await expect(
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false }),
    ).rejects.toMatchObject({ code: "ALL_UNAVAILABLE" });
    expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({
      repeats: 5,
      next_reminder_date: items[0].next_reminder_date,
      last_renewal_date: null,
    });
    expect(await readRenewals(shop.ctx.db, patient.id)).toMatchObject([{ state: "refused" }]);
  });
});
