import { prescription_items, renewal_items, renewals, store_variants } from "@scriptkeeper/db/schema";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { absentStore } from "@scriptkeeper/testing/services/context";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forOneself, today } from "../../core/index.ts";
import { createManual, getPrescription, updatePrescription } from "../../prescriptions/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { listAvailableProducts } from "../configurations/list-available-products.ts";
import { syncProducts } from "./sync-products.ts";

const shop = sharedShop({ isTimeless: true });
const admin = sharedAdmin(shop.ctx);

const several = demoCatalogue.find(
  ({ variants }) => variants.length === 2 && variants.every((variant) => variant.isAvailable),
);
const single = demoCatalogue.find(({ variants }) => variants.length === 1);
const [small, large] = several?.variants ?? [];
const [only] = single?.variants ?? [];
if (!several || !single || !small || !large || !only) throw new Error("the catalogue has no such products");
const ofSeveral = { product_id: several.productId, product_name: several.title };
const ofSingle = { product_id: single.productId, product_name: single.title };

const newItem = async (columns: Partial<typeof prescription_items.$inferInsert>) =>
  insertItem(shop.ctx, { user_id: (await insertUser(shop.ctx)).id, ...columns });
const line = { quantity: 1, repeats: 5, discount_percentage: 0 };
async function create(chosen: { product_id: string; variant_id?: string }, as = admin) {
  const customer = await insertUser(shop.ctx);
  const made = await createManual(as, {
    isExistingUser: true,
    userId: customer.id,
    sendWelcomeEmail: true,
    products: [{ ...line, ...chosen }],
  });
  const [item] = await shop.ctx.db
    .select()
    .from(prescription_items)
    .where(eq(prescription_items.prescription_group_id, made.groupId));
  if (!item) throw new Error("nothing was created");
  return item;
}

describe("the strength of a manual prescription", () => {
  it("B-API-08 needn't be named for a product with only one, before and after the store's products were fetched", async () => {
    expect((await create({ product_id: single.productId })).variant_id).toBe(only.variantId);
    await syncProducts(shop.ctx);
    expect((await create({ product_id: single.productId })).variant_id).toBe(only.variantId);
  });

  it("B-API-08 must be chosen when the product has several, and is saved as chosen", async () => {
    const refused = {
      code: "BAD_INPUT",
      message: `products[0].variant_id must name the strength and pack: ${small.variantId} (${small.title}), ${large.variantId} (${large.title})`,
      details: { field: "products[0].variant_id" },
    };
    await expect(create({ product_id: several.productId })).rejects.toMatchObject(refused);
    await shop.ctx.db.delete(store_variants);
    await expect(create({ product_id: several.productId })).rejects.toMatchObject(refused);
    await syncProducts(shop.ctx);
    const item = await create({ product_id: several.productId, variant_id: large.variantId });
    expect(item.variant_id).toBe(large.variantId);
    expect(await getPrescription(forOneself(admin), { id: item.id })).toMatchObject({
      product_name: several.title,
      variant_id: large.variantId,
      variant_title: large.title,
    });
  });

  it("can't be one of another product", async () => {
    await expect(create({ product_id: several.productId, variant_id: only.variantId })).rejects.toMatchObject(
      { code: "BAD_INPUT", details: { field: "products[0].variant_id" } },
    );
  });

  it("creates nothing when it can't be checked because the store doesn't answer", async () => {
    await shop.ctx.db.delete(store_variants);
    const away = { ...admin, store: absentStore() };
    await expect(
      create({ product_id: several.productId, variant_id: large.variantId }, away),
    ).rejects.toMatchObject({ code: "BUSY" });
    await syncProducts(shop.ctx);
  });

  it("B-NEW-05 is offered with every product", async () => {
    const { products } = await listAvailableProducts(admin);
    expect(products.find(({ product_id }) => product_id === several.productId)?.variants).toEqual(
      [small, large].map(({ variantId, title }) => ({ variant_id: variantId, title, is_available: true })),
    );
  });
});

describe("items from before strengths were recorded", () => {
  async function ordered(item: { id: number; user_id: number }, variantId: string, state: "paid" | "lapsed") {
    const [renewal] = await shop.ctx.db
      .insert(renewals)
      .values({
        id: crypto.randomUUID(),
        user_id: item.user_id,
        state,
        basket: "",
        include_delivery: false,
        delivery_fee_cents: 0,
        order_id: state === "paid" ? crypto.randomUUID() : null,
        created_at: shop.ctx.clock.now(),
        updated_at: shop.ctx.clock.now(),
      })
      .returning();
    await shop.ctx.db.insert(renewal_items).values({
      ...ofSeveral,
      renewal_id: renewal?.id ?? "",
      item_id: item.id,
      variant_id: variantId,
      quantity: 1,
      took_repeat: true,
      repeats_revision: 0,
    });
    shop.ctx.clock.advance({ minutes: 1 });
  }

  it("get the strength of their last paid order, or their product's only one, or wait for staff", async () => {
    const paid = await newItem({ ...ofSeveral, variant_id: null });
    await ordered(paid, small.variantId, "paid");
    await ordered(paid, large.variantId, "paid");
    await ordered(paid, small.variantId, "lapsed");
    const sole = await newItem({ ...ofSingle, variant_id: null });
    const unknown = await newItem({ ...ofSeveral, variant_id: null });
    const chosen = await newItem({ ...ofSeveral, variant_id: small.variantId });
    await syncProducts(shop.ctx);
    const variants = await Promise.all(
      [paid, sole, unknown, chosen].map(async ({ id }) => (await readItem(shop.ctx.db, id)).variant_id),
    );
    expect(variants).toEqual([large.variantId, only.variantId, null, small.variantId]);
  });

  it("can't be ordered or reminded of until their strength is chosen", async () => {
    const item = await newItem({ ...ofSeveral, variant_id: null, next_reminder_date: today(shop.ctx) });
    const view = await getPrescription(forOneself(admin), { id: item.id });
    expect(view).toMatchObject({
      eligibility: { code: "needs_review", canOrder: false },
      variant_title: null,
    });
    expect(view.variants?.map(({ title }) => title)).toEqual([small.title, large.title]);
    expect(await sweepReminders(shop.ctx)).toMatchObject({ items: 0 });
    await expect(
      updatePrescription(admin, { id: item.id, variant_id: only.variantId }),
    ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "variant_id" } });
    expect(await updatePrescription(admin, { id: item.id, variant_id: large.variantId })).toMatchObject({
      eligibility: { code: "ok" },
      variant_title: large.title,
    });
    expect(await sweepReminders(shop.ctx)).toMatchObject({ items: 1 });
  });
});

describe("a strength that the store can't sell", () => {
  it("makes its items unavailable and leaves those of the other strength alone", async () => {
    shop.store.changeVariant({ variantId: large.variantId, isAvailable: false });
    await syncProducts(shop.ctx);
    const codeOf = async (variantId: string) => {
      const { id } = await newItem({ ...ofSeveral, variant_id: variantId });
      return (await getPrescription(forOneself(admin), { id })).eligibility.code;
    };
    expect(await codeOf(large.variantId)).toBe("unavailable");
    expect(await codeOf(small.variantId)).toBe("ok");
    shop.store.changeVariant({ variantId: large.variantId, isAvailable: true });
    await syncProducts(shop.ctx);
    expect(await codeOf(large.variantId)).toBe("ok");
  });

  it("keeps its name when the store no longer has it, and can't be ordered", async () => {
    const product = await insertProduct(shop.ctx);
    const variant_id = "8409999999";
    await shop.ctx.db.insert(store_variants).values({
      variant_id,
      product_id: product.product_id,
      title: "10 tablets",
      position: 0,
      is_available: true,
    });
    const { id } = await newItem({ product_id: product.product_id, variant_id });
    await syncProducts(shop.ctx);
    expect(await getPrescription(forOneself(admin), { id })).toMatchObject({
      variant_title: "10 tablets",
      is_available: false,
      variants: [],
    });
  });
});
