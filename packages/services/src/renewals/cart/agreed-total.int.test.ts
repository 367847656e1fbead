import { messages } from "@scriptkeeper/contracts/messages";
import { discounts, prescription_items } from "@scriptkeeper/db/schema";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { StoreError } from "@scriptkeeper/store/port";
import { readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import {
  type ItemColumns,
  products,
  type ShopContext,
  shopContext,
} from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../core/index.ts";
import { previewRenewal } from "../preview.ts";
import { renew } from "../renew.ts";

let shop: ShopContext;

beforeAll(async () => {
  shop = await shopContext();
});
afterEach(() => {
  shop.store.faults.clear();
  for (const { variant } of Object.values(products)) shop.store.changeVariant({ ...variant });
});
afterAll(() => shop.close());

const first = products.first.variant;
const second = products.second.variant;

/** A product in two packs. */
const inTwoPacks = demoCatalogue.find(
  ({ variants }) => variants.length === 2 && variants.every(({ isAvailable }) => isAvailable),
);
const [small, large] = inTwoPacks?.variants ?? [];
if (!inTwoPacks || !small || !large) throw new Error("the demonstration catalogue has no such product");
const twoPacks = { product_id: inTwoPacks.productId, product_name: inTwoPacks.title };

/** A patient who looks at the order of their prescriptions, and then presses the button. */
async function lookingPatient(columns: ItemColumns[] = [{}]) {
  const { patient, items, token } = await shop.patientWith(columns);
  return {
    patient,
    items,
    token,
    /** The total of one pack each, as the page shows it. */
    look: async () => {
      const preview = await previewRenewal(shop.ctx, { token });
      return preview.items.reduce(
        (sum, item) => sum + (item.eligibility.canOrder ? (item.line_total_cents?.[0] ?? 0) : 0),
        0,
      );
    },
    press: (agreedTotalCents: number | undefined, more: { ctx?: Context; replacesRenewalId?: string } = {}) =>
      renew(more.ctx ?? shop.ctx, {
        token,
        prescriptionItems: items.map(({ id }) => ({ id, quantity: 1 })),
        includeDelivery: false,
        agreedTotalCents,
        ...(more.replacesRenewalId && { replacesRenewalId: more.replacesRenewalId }),
      }),
    states: async () => (await readRenewals(shop.ctx.db, patient.id)).map(({ state }) => state),
    repeats: () => Promise.all(items.map(async ({ id }) => (await readItem(shop.ctx.db, id)).repeats)),
  };
}

async function withDiscount(itemId: number) {
  const discount = await insertDiscount(shop.ctx);
  await insertAssignment(shop.ctx, { prescription_item_id: itemId, discount_id: discount.id });
  return () => shop.ctx.db.update(discounts).set({ is_active: false }).where(eq(discounts.id, discount.id));
}

const refusedAt = (now: number, before: number) => ({
  code: "TOTAL_CHANGED",
  message: `The total is now ${dollars(now)}. It was ${dollars(before)} before.`,
});

describe("an order that would cost more than the patient was shown", () => {
  it("is refused, with nothing taken, after its discount has ended, and is placed at the new total", async () => {
    const patient = await lookingPatient();
    const end = await withDiscount(patient.items[0].id);
    const shown = await patient.look();
    expect(shown).toBeLessThan(first.priceCents);
    await end();
    await expect(patient.press(shown)).rejects.toMatchObject(refusedAt(first.priceCents, shown));
    expect(await patient.states()).toEqual([]);
    expect(await patient.repeats()).toEqual([5]);
    await patient.press(await patient.look());
    expect(await readRenewals(shop.ctx.db, patient.patient.id)).toMatchObject([
      { state: "open", total_cents: first.priceCents },
    ]);
  });

  it("is refused after a price has risen", async () => {
    const patient = await lookingPatient();
    const shown = await patient.look();
    shop.store.changeVariant({ ...first, priceCents: first.priceCents + 100 });
    await expect(patient.press(shown)).rejects.toMatchObject(refusedAt(shown + 100, shown));
    expect(await patient.states()).toEqual([]);
  });

  it("is refused after something that was out of stock can be ordered again", async () => {
    shop.store.changeVariant({ ...second, isAvailable: false });
    const patient = await lookingPatient([{}, { product: "second" }]);
    shop.store.changeVariant({ ...second });
    await expect(patient.press(first.priceCents)).rejects.toMatchObject(
      refusedAt(first.priceCents + second.priceCents, first.priceCents),
    );
    expect(await patient.states()).toEqual([]);
  });

  it("is refused if the discount ends while the store is being asked for the prices", async () => {
    const patient = await lookingPatient();
    const end = await withDiscount(patient.items[0].id);
    const shown = await patient.look();
    const findVariants: Context["store"]["findVariants"] = async (ids) => {
      const found = await shop.ctx.store.findVariants(ids);
      await end();
      return found;
    };
    const ctx = { ...shop.ctx, store: { ...shop.ctx.store, findVariants } };
    await expect(patient.press(shown, { ctx })).rejects.toMatchObject({ code: "TOTAL_CHANGED" });
    expect(await patient.states()).toEqual([]);
    expect(await patient.repeats()).toEqual([5]);
  });

  it.each([
    ["another medicine", {}, { product_id: products.second.product.productId, variant_id: second.variantId }],
    ["another strength", { ...twoPacks, variant_id: small.variantId }, { variant_id: large.variantId }],
  ])(
    "is not made of the former one if a prescription becomes one for %s while the store is being asked",
    async (_, columns, set) => {
      const patient = await lookingPatient([columns]);
      const shown = await patient.look();
      const findVariants: Context["store"]["findVariants"] = async (ids) => {
        const found = await shop.ctx.store.findVariants(ids);
        await shop.ctx.db
          .update(prescription_items)
          .set(set)
          .where(eq(prescription_items.id, patient.items[0].id));
        return found;
      };
      const ctx = { ...shop.ctx, store: { ...shop.ctx.store, findVariants } };
      await expect(patient.press(shown, { ctx })).rejects.toMatchObject({
        code: "TOTAL_CHANGED",
        message: "A prescription in this order has just been changed.",
      });
      expect(await patient.states()).toEqual([]);
      expect(await patient.repeats()).toEqual([5]);
      await patient.press(await patient.look());
      const [renewal] = await readRenewals(shop.ctx.db, patient.patient.id);
      expect(shop.draftsOf(renewal?.id)).toMatchObject([{ lines: [{ variantId: set.variant_id }] }]);
    },
  );

  it("leaves the unpaid order open that it would have replaced", async () => {
    const patient = await lookingPatient([{}]);
    await patient.press(undefined);
    const token = await shop.linkFor(patient.patient, patient.items);
    const [earlier] = await readRenewals(shop.ctx.db, patient.patient.id);
    shop.store.changeVariant({ ...first, priceCents: first.priceCents + 100 });
    await expect(
      renew(shop.ctx, {
        token,
        prescriptionItems: [{ id: patient.items[0].id, quantity: 1 }],
        includeDelivery: false,
        agreedTotalCents: first.priceCents,
        ...(earlier && { replacesRenewalId: earlier.id }),
      }),
    ).rejects.toMatchObject(refusedAt(first.priceCents + 100, first.priceCents));
    expect(await patient.states()).toEqual(["open"]);
    expect(shop.draftsOf(earlier?.id)).toHaveLength(1);
  });

  it("counts the delivery fee", async () => {
    const patient = await lookingPatient();
    const order = (agreedTotalCents: number) =>
      renew(shop.ctx, {
        token: patient.token,
        prescriptionItems: [{ id: patient.items[0].id, quantity: 2 }],
        includeDelivery: true,
        agreedTotalCents,
      });
    const total = 2 * first.priceCents + 3000;
    await expect(order(total - 1)).rejects.toMatchObject(refusedAt(total, total - 1));
    await order(total);
    expect(await patient.states()).toEqual(["open"]);
  });
});

describe("an order at the total shown, or below", () => {
  it("is placed after a price has fallen", async () => {
    const patient = await lookingPatient();
    const shown = await patient.look();
    shop.store.changeVariant({ ...first, priceCents: first.priceCents - 100 });
    await patient.press(shown);
    expect(await readRenewals(shop.ctx.db, patient.patient.id)).toMatchObject([
      { state: "open", total_cents: shown - 100 },
    ]);
  });

  it("A-RENEW-13 is placed without what has gone out of stock, which is named", async () => {
    const patient = await lookingPatient([{}, { product: "second" }]);
    const shown = await patient.look();
    shop.store.changeVariant({ ...second, isAvailable: false });
    expect(await patient.press(shown)).toMatchObject({
      partialOrder: true,
      unavailableProducts: [{ id: patient.items[1]?.id }],
    });
    expect(await patient.repeats()).toEqual([4, 5]);
  });

  it("leads to its open checkout again, whatever has become of the prices", async () => {
    const patient = await lookingPatient();
    const shown = await patient.look();
    const opened = await patient.press(shown);
    shop.store.changeVariant({ ...first, priceCents: first.priceCents + 100 });
    expect(await patient.press(shown)).toEqual(opened);
  });

  it("asks the store for its prices once", async () => {
    const patient = await lookingPatient();
    const asked: string[][] = [];
    const findVariants: Context["store"]["findVariants"] = (ids) => {
      asked.push([...ids]);
      return shop.ctx.store.findVariants(ids);
    };
    await patient.press(await patient.look(), {
      ctx: { ...shop.ctx, store: { ...shop.ctx.store, findVariants } },
    });
    expect(asked).toEqual([[first.variantId]]);
  });

  it("isn't said to be not placed when another press has placed it while the store was being asked", async () => {
    const patient = await lookingPatient();
    const shown = await patient.look();
    const others: Awaited<ReturnType<typeof renew>>[] = [];
    const findVariants: Context["store"]["findVariants"] = async () => {
      others.push(await patient.press(shown));
      throw new StoreError("network", "no answer");
    };
    const ctx = { ...shop.ctx, store: { ...shop.ctx.store, findVariants } };
    expect([await patient.press(shown, { ctx })]).toEqual(others);
    expect(await patient.states()).toEqual(["open"]);
  });

  it.each([
    ["network", messages.storeRefused],
    ["throttled", messages.storeBusy],
  ] as const)(
    "is refused with nothing taken, and with the reason, while the store can't be asked: %s",
    async (kind, why) => {
      const patient = await lookingPatient();
      const shown = await patient.look();
      const findVariants = () => Promise.reject(new StoreError(kind, "no answer"));
      const ctx = { ...shop.ctx, store: { ...shop.ctx.store, findVariants } };
      await expect(patient.press(shown, { ctx })).rejects.toMatchObject({
        code: "BUSY",
        message: `${messages.orderNotPlaced} ${why}`,
        details: { nothingPlaced: true },
      });
      expect(await patient.states()).toEqual([]);
      expect(await patient.repeats()).toEqual([5]);
    },
  );

  it("leaves the link's open checkout alone when it differs from that and the store can't be asked", async () => {
    const { patient, items, token, press, states } = await lookingPatient([{}, { product: "second" }]);
    await press(undefined);
    const findVariants = () => Promise.reject(new StoreError("network", "no answer"));
    const ctx = { ...shop.ctx, store: { ...shop.ctx.store, findVariants } };
    await expect(
      renew(ctx, {
        token,
        prescriptionItems: [{ id: items[0].id, quantity: 1 }],
        includeDelivery: false,
        agreedTotalCents: first.priceCents,
      }),
    ).rejects.toMatchObject({ code: "BUSY" });
    expect(await states()).toEqual(["open"]);
    const [open] = await readRenewals(shop.ctx.db, patient.id);
    expect(shop.draftsOf(open?.id)).toHaveLength(1);
  });
});
