import { noRepeatsLeft } from "@scriptkeeper/contracts/renewals/messages";
import { store_variants } from "@scriptkeeper/db/schema";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { readItem, readRenewalItems, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { previewRenewal } from "./preview.ts";

const shop = sharedShop();

/** A product sold in two packs, both in stock. */
const product = demoCatalogue.find(
  ({ variants }) => variants.length === 2 && variants.every((variant) => variant.isAvailable),
);
const [small, large] = product?.variants ?? [];
if (!product || !small || !large) throw new Error("the demonstration catalogue has no such product");
const columns = { product_id: product.productId, product_name: product.title };

describe("an item's strength", () => {
  it("is never picked for the patient: an item without one isn't sold if its product has several", async () => {
    const { order, items, patient, token } = await shop.customerWith([{ ...columns, variant_id: null }]);
    expect((await previewRenewal(shop.ctx, { token })).items[0]).toMatchObject({ unit_price_cents: null });
    await expect(order()).rejects.toMatchObject({ code: "ALL_UNAVAILABLE" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(5);
    expect((await readRenewals(shop.ctx.db, patient.id)).map(({ state }) => state)).toEqual(["refused"]);
  });

  it("isn't swapped for another while it is sold out", async () => {
    const { order, items } = await shop.customerWith([{ ...columns, variant_id: large.variantId }]);
    shop.store.changeVariant({ variantId: large.variantId, isAvailable: false });
    await expect(order()).rejects.toMatchObject({ code: "ALL_UNAVAILABLE" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(5);

    shop.store.changeVariant({ variantId: large.variantId, isAvailable: true });
    const again = await shop.customerWith([{ ...columns, variant_id: large.variantId }]);
    await again.order();
    const { id } = await again.renewal();
    expect((await readRenewalItems(shop.ctx.db, id)).map((line) => line.variant_id)).toEqual([
      large.variantId,
    ]);
  });

  it("A-ERR-10 A-ERR-11 is named when one of two is refused or left out, so that its patient knows which", async () => {
    const titles = { [small.variantId]: "30 tablets", [large.variantId]: "90 tablets" };
    await shop.ctx.db.insert(store_variants).values(
      [small, large].map(({ variantId }, position) => ({
        variant_id: variantId,
        product_id: product.productId,
        title: titles[variantId] ?? null,
        position,
        is_available: true,
      })),
    );
    const both = (repeats: number) => [
      { ...columns, variant_id: small.variantId },
      { ...columns, variant_id: large.variantId, repeats },
    ];
    await expect((await shop.customerWith(both(0))).order()).rejects.toMatchObject({
      message: noRepeatsLeft([`${product.title} (90 tablets)`]),
    });
    shop.store.changeVariant({ variantId: large.variantId, isAvailable: false });
    const { items, order } = await shop.customerWith(both(5));
    expect((await order()).unavailableProducts).toEqual([
      { id: items[1]?.id, product_name: product.title, variant_title: "90 tablets" },
    ]);
    shop.store.changeVariant({ variantId: large.variantId, isAvailable: true });
  });
});
