import { messages, noRepeatsLeft, prescriptionsExpired } from "@scriptkeeper/contracts/messages";
import { insertAssignment, insertDiscount, insertRenewalToken } from "@scriptkeeper/testing/factories";
import {
  readItem,
  readRenewalItems,
  readRenewals,
  readTransactions,
} from "@scriptkeeper/testing/reading.queries";
import { products, type ShopContext, shopContext } from "@scriptkeeper/testing/shop-context";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { renew } from "./renew.ts";

let shop: ShopContext;

beforeAll(async () => {
  shop = await shopContext();
});
afterEach(() => {
  shop.store.faults.clear();
  for (const product of Object.values(products)) shop.store.changeVariant({ ...product.variant });
});
afterAll(() => shop.close());

const one = (id: number, quantity = 1) => [{ id, quantity }];
const draftOf = (url: string) => shop.store.drafts().find((draft) => url.endsWith(draft.invoiceKey));

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

  it("absent repeats stay absent", async () => {
    const { items, token } = await shop.patientWith([{ repeats: null }]);
    await renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBeNull();
  });

  it("gives the discount that applies and remembers it", async () => {
    const { patient, items, token } = await shop.patientWith([{}]);
    const discount = await insertDiscount(shop.ctx, { application_scope: "first_order_only" });
    await insertAssignment(shop.ctx, { prescription_item_id: items[0].id, discount_id: discount.id });
    await renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    const [line] = await readRenewalItems(shop.ctx.db, renewal?.id ?? "");
    const price = products.first.variant.priceCents;
    expect(line).toMatchObject({ discount_name: discount.name, discount_cents: Math.round(price / 10) });
    expect(renewal?.total_cents).toBe(price - Math.round(price / 10));
  });

  it("an item without a variant of its own takes the product's first one that can be sold", async () => {
    const { patient, items, token } = await shop.patientWith([{ variant_id: null }]);
    await renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    const [line] = await readRenewalItems(shop.ctx.db, renewal?.id ?? "");
    expect(line?.variant_id).toBe(products.first.variant.variantId);
  });
});

describe("refusals change nothing", () => {
  async function refused(columns: Parameters<ShopContext["patientWith"]>[0], error: Record<string, unknown>) {
    const { patient, items, token } = await shop.patientWith(columns);
    const prescriptionItems = items.map((item) => ({ id: item.id, quantity: 1 }));
    await expect(renew(shop.ctx, { token, prescriptionItems, includeDelivery: false })).rejects.toMatchObject(
      error,
    );
    for (const item of items) expect(await readItem(shop.ctx.db, item.id)).toEqual(item);
    expect(await readRenewals(shop.ctx.db, patient.id)).toEqual([]);
    expect(await readTransactions(shop.ctx.db, patient.id)).toEqual([]);
    return { items };
  }

  it("A-ERR-11 A-ENT-11 A-RENEW-15 one item without repeats stops the whole basket and is named", async () => {
    await refused([{}, { repeats: 0, product_name: "Emptyvir" }], {
      code: "NO_REPEATS_REMAINING",
      message: noRepeatsLeft(["Emptyvir"]),
      details: { invalidPrescriptions: [{ product_name: "Emptyvir" }] },
    });
  });

  it("an expired item has its own refusal, after the one for repeats", async () => {
    const expired = { prescription_expiry_date: "2026-03-10", product_name: "Oldvir" };
    await refused([{}, expired], { code: "PRESCRIPTION_EXPIRED", message: prescriptionsExpired(["Oldvir"]) });
    await refused([expired, { repeats: 0 }], { code: "NO_REPEATS_REMAINING" });
  });

  it("what nobody has reviewed is not sold", async () => {
    await refused([{ repeats: null, prescription_expiry_date: null }], { code: "NEEDS_REVIEW" });
  });

  it("when nothing can be sold nothing is taken", async () => {
    await refused([{ product: "unavailable" }], { code: "ALL_UNAVAILABLE" });
  });

  it("two packs with one repeat left are one too many", async () => {
    const { items, token } = await shop.patientWith([{ repeats: 1 }]);
    await expect(
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id, 2), includeDelivery: false }),
    ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "prescriptionItems[0].quantity" } });
  });

  it("somebody else's item is not found, and neither is one that an emailed link was not made for", async () => {
    const stranger = await shop.patientWith([{}]);
    const { patient, items, token } = await shop.patientWith([{}, {}]);
    const order = (link: string, id: number) =>
      renew(shop.ctx, { token: link, prescriptionItems: one(id), includeDelivery: false });
    await expect(order(token, stranger.items[0].id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const emailed = await insertRenewalToken(shop.ctx, {
      user_id: patient.id,
      source: "email",
      item_ids: [items[0].id],
    });
    await expect(order(emailed.token, items[1]?.id ?? 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(order(emailed.token, items[0].id)).resolves.toBeDefined();
  });

  it("A-RENEW-16 an unknown or expired link orders nothing", async () => {
    const { patient, items } = await shop.patientWith([{}]);
    const old = await insertRenewalToken(shop.ctx, {
      user_id: patient.id,
      item_ids: [items[0].id],
      created_at: new Date("2026-01-01"),
      expires_at: shop.ctx.clock.now(),
    });
    for (const token of [old.token, "unknown"])
      await expect(
        renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false }),
      ).rejects.toMatchObject({ code: "LINK_DEAD", details: { field: "token" } });
  });
});

describe("partial orders", () => {
  it("A-RENEW-13 A-ENT-10 what is known to be unavailable is left out and named", async () => {
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

  it("a line that the store refuses only at the checkout is given back with the opening of the rest", async () => {
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

  it("when the store refuses every line the order is refused and everything is given back", async () => {
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

describe("the same link again", () => {
  it("the same basket is the same checkout and takes nothing twice, also side by side", async () => {
    const { patient, items, token } = await shop.patientWith([{}]);
    const order = () =>
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: true });
    const results = await Promise.all(Array.from({ length: 8 }, order));
    expect(new Set(results.map((result) => result.shopifyUrl)).size).toBe(1);
    expect((await order()).shopifyUrl).toBe(results[0]?.shopifyUrl);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
    const [renewal, ...more] = await readRenewals(shop.ctx.db, patient.id);
    expect(more).toEqual([]);
    expect(shop.draftsOf(renewal?.id)).toHaveLength(1);
  });

  it("another basket takes the place of the earlier one, which is given back and gone at the store", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 1 }, {}]);
    const first = await renew(shop.ctx, {
      token,
      prescriptionItems: one(items[0].id),
      includeDelivery: false,
    });
    const second = await renew(shop.ctx, {
      token,
      prescriptionItems: one(items[0].id),
      includeDelivery: true,
    });
    expect(second.shopifyUrl).not.toBe(first.shopifyUrl);
    expect(draftOf(first.shopifyUrl)).toBeUndefined();
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(0);
    expect((await readRenewals(shop.ctx.db, patient.id)).map((renewal) => renewal.state).sort()).toEqual([
      "lapsed",
      "open",
    ]);
  });

  it("a basket that would be refused leaves the earlier checkout alone", async () => {
    const { items, token } = await shop.patientWith([{}, { repeats: 0 }]);
    const first = await renew(shop.ctx, {
      token,
      prescriptionItems: one(items[0].id),
      includeDelivery: false,
    });
    await expect(
      renew(shop.ctx, { token, prescriptionItems: one(items[1]?.id ?? 0), includeDelivery: false }),
    ).rejects.toMatchObject({ code: "NO_REPEATS_REMAINING" });
    const again = await renew(shop.ctx, {
      token,
      prescriptionItems: one(items[0].id),
      includeDelivery: false,
    });
    expect(again.shopifyUrl).toBe(first.shopifyUrl);
  });

  it("a paid order is not changed and not made again", async () => {
    const { patient, items, token } = await shop.patientWith([{}]);
    const order = (includeDelivery: boolean) =>
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery });
    const { shopifyUrl } = await order(false);
    shop.store.pay(draftOf(shopifyUrl)?.id ?? "");
    const paid = { code: "ALREADY_PAID", message: messages.alreadyPaid };
    await expect(order(true)).rejects.toMatchObject(paid);
    await expect(order(false)).rejects.toMatchObject(paid);
    expect(await readRenewals(shop.ctx.db, patient.id)).toMatchObject([{ state: "paid" }]);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
  });

  it("with the store out of reach another basket changes nothing", async () => {
    const { items, token } = await shop.patientWith([{}]);
    const order = (includeDelivery: boolean) =>
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery });
    const first = await order(false);
    shop.store.faults.set("http-502", { times: null });
    await expect(order(true)).rejects.toMatchObject({ code: "BUSY", message: messages.storeUnreachable });
    shop.store.faults.clear();
    expect((await order(false)).shopifyUrl).toBe(first.shopifyUrl);
  });

  it("three links to one item with three repeats give three orders and refuse the rest", async () => {
    const { patient, items } = await shop.patientWith([{ repeats: 3 }]);
    const links = await Promise.all(
      Array.from({ length: 6 }, () =>
        insertRenewalToken(shop.ctx, { user_id: patient.id, item_ids: [items[0].id] }),
      ),
    );
    const results = await Promise.allSettled(
      links.map(({ token }) =>
        renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery: false }),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "NO_REPEATS_REMAINING" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(0);
  });
});
