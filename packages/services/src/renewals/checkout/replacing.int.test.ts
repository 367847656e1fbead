import { messages } from "@scriptkeeper/contracts/messages";
import { store_variants } from "@scriptkeeper/db/schema";
import { StoreError } from "@scriptkeeper/store/port";
import { readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { toCart } from "../cart/cart.ts";
import { validateReplacement } from "../cart/validate-replacement.ts";
import { readLink } from "../links/tokens.ts";
import { previewRenewal } from "../preview.ts";
import { renew } from "../renew.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const price = products.first.variant.priceCents;

/**
 * A patient whose only repeat is held by an unpaid order, and a function that orders the same with a second link in
 * its place.
 */
async function withUnpaidOrder(repeats = 1) {
  const customer = await shop.customerWith([{ repeats }]);
  const [item] = customer.items;
  await customer.order();
  const earlier = await customer.renewal();
  shop.ctx.clock.advance({ minutes: 5 });
  const token = await shop.linkFor(customer.patient, [item]);
  const replace = (replaced: string | null = earlier.id, quantity = 1) =>
    renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: item.id, quantity }],
      includeDelivery: false,
      ...(replaced !== null && { replacesRenewalId: replaced }),
    });
  return { ...customer, item, earlier, token, replace };
}

const statesOf = async ({ patient }: Pick<Customer, "patient">) =>
  (await readRenewals(shop.ctx.db, patient.id)).map((renewal) => renewal.state);

describe("an unpaid order of the same medicine", () => {
  it("is shown before a second one is made, with where and until when it can be paid", async () => {
    const { item, earlier, token } = await withUnpaidOrder(3);
    const { unpaid_orders } = await previewRenewal(shop.ctx, { token });
    expect(unpaid_orders).toEqual([
      {
        id: earlier.id,
        state: "open",
        created_at: earlier.created_at.toISOString(),
        reserved_until: new Date((earlier.opened_at?.getTime() ?? 0) + 72 * 3_600_000).toISOString(),
        total_cents: price,
        continue_url: earlier.checkout_url,
        include_delivery: false,
        is_placed: false,
        items: [{ id: item.id, product_name: item.product_name, variant_title: null, quantity: 1 }],
        other_items: 0,
      },
    ]);
  });

  it("is shown by an emailed link without naming items that the link doesn't include", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    await customer.order();
    const { token } = await insertRenewalToken(shop.ctx, {
      user_id: customer.patient.id,
      source: "email",
      item_ids: [customer.items[0].id],
    });
    expect((await previewRenewal(shop.ctx, { token })).unpaid_orders).toMatchObject([
      { items: [{ id: customer.items[0].id }], other_items: 1 },
    ]);
  });

  it("is replaced by the order that names it: given back in the same step and deleted at the store", async () => {
    const customer = await withUnpaidOrder();
    const shown = await previewRenewal(shop.ctx, {
      token: customer.token,
      replacesRenewalId: customer.earlier.id,
    });
    expect(shown).toMatchObject({ items: [{ repeats: 1, eligibility: { code: "ok" } }], unpaid_orders: [] });
    const { shopifyUrl } = await customer.replace();
    expect(shopifyUrl).not.toBe(customer.earlier.checkout_url);
    expect(await statesOf(customer)).toEqual(["lapsed", "open"]);
    expect(shop.draftsOf(customer.earlier.id)).toEqual([]);
    expect((await readItem(shop.ctx.db, customer.item.id)).repeats).toBe(0);
    expect((await customer.replace()).shopifyUrl).toBe(shopifyUrl);
  });

  it("is replaced once when the button is pressed several times at once", async () => {
    const customer = await withUnpaidOrder();
    const patiently = { ...shop.ctx, settings: { ...shop.ctx.settings, checkoutWaitMs: 10_000 } };
    const order = () =>
      renew(patiently, {
        token: customer.token,
        prescriptionItems: [{ id: customer.item.id, quantity: 1 }],
        includeDelivery: false,
        replacesRenewalId: customer.earlier.id,
      });
    const results = await Promise.all([order(), order(), order()]);
    expect(new Set(results.map((result) => result.shopifyUrl)).size).toBe(1);
    expect(await statesOf(customer)).toEqual(["lapsed", "open"]);
  });

  it("doesn't make a second press fail over the repeat that the first has just given back and taken", async () => {
    const customer = await withUnpaidOrder();
    const { token } = await readLink(shop.ctx, customer.token);
    await customer.replace();
    const cart = toCart({
      token: customer.token,
      prescriptionItems: [{ id: customer.item.id, quantity: 1 }],
      includeDelivery: false,
    });
    await validateReplacement(shop.ctx, { token, cart, replaced: [customer.earlier] });
    const { renewal: own } = await readLink(shop.ctx, customer.token);
    expect(own?.state).toBe("open");
  });

  it("isn't reported as placed to a second press when the first could not reach the store", async () => {
    const customer = await withUnpaidOrder();
    const patiently = { ...shop.ctx, settings: { ...shop.ctx.settings, checkoutWaitMs: 10_000 } };
    const order = (ctx: typeof patiently) =>
      renew(ctx, {
        token: customer.token,
        prescriptionItems: [{ id: customer.item.id, quantity: 1 }],
        includeDelivery: false,
        replacesRenewalId: customer.earlier.id,
      });
    let first: Promise<unknown> = Promise.resolve();
    const second = new Promise<Awaited<ReturnType<typeof order>>>((resolve) => {
      const findCheckout = () =>
        new Promise<never>((_, reject) => {
          const db: typeof shop.ctx.db = Object.create(shop.ctx.db);
          db.transaction = async (run, config) => {
            const refused = await shop.ctx.db.transaction(run, config);
            reject(new StoreError("network", "the store is away"));
            return refused;
          };
          resolve(order({ ...patiently, db }));
        });
      first = order({ ...patiently, store: { ...shop.ctx.store, findCheckout } });
      first.catch(() => undefined);
    });
    expect((await second).shopifyUrl).not.toBe(customer.earlier.checkout_url);
    await expect(first).rejects.toMatchObject({ code: "BUSY" });
    expect(await statesOf(customer)).toEqual(["lapsed", "open"]);
  });

  it("isn't replaced if it was paid in the meantime, and nothing else is taken", async () => {
    const customer = await withUnpaidOrder(3);
    shop.store.pay((await customer.draft())?.id ?? "");
    await expect(customer.replace()).rejects.toMatchObject({
      code: "ALREADY_PAID",
      message: messages.replacedIsPaid,
    });
    expect(await statesOf(customer)).toEqual(["paid"]);
    expect((await readItem(shop.ctx.db, customer.item.id)).repeats).toBe(2);
  });

  it("stays when the store can't be reached", async () => {
    const customer = await withUnpaidOrder(3);
    shop.store.faults.set("http-502", { times: null });
    await expect(customer.replace()).rejects.toMatchObject({ code: "BUSY" });
    expect(await statesOf(customer)).toEqual(["open"]);
  });

  it("stays when the new order would be refused", async () => {
    const customer = await withUnpaidOrder(1);
    await expect(customer.replace(customer.earlier.id, 2)).rejects.toMatchObject({ code: "BAD_INPUT" });
    expect(await statesOf(customer)).toEqual(["open"]);
  });

  it("stays when the store has run out of everything in the new order", async () => {
    const { patient, items, order, draft } = await shop.customerWith([{}, { product: "second" }]);
    await order();
    const { variant } = products.second;
    shop.store.changeVariant({ ...variant, isAvailable: false });
    onTestFinished(() => shop.store.changeVariant(variant));
    const token = await shop.linkFor(patient, items);
    const [earlier] = await readRenewals(shop.ctx.db, patient.id);
    const second = renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: items[1]?.id ?? 0, quantity: 1 }],
      includeDelivery: false,
      replacesRenewalId: earlier?.id,
    });
    await expect(second).rejects.toMatchObject({
      code: "ALL_UNAVAILABLE",
      details: { nothingPlaced: true },
    });
    expect(await statesOf({ patient })).toEqual(["open"]);
    expect(await draft()).toBeDefined();
  });

  it("isn't found if it is somebody else's, or if the emailed link doesn't reach it", async () => {
    const stranger = await withUnpaidOrder();
    const customer = await withUnpaidOrder(3);
    await expect(customer.replace(stranger.earlier.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await shop.customerWith([{}, { product: "second" }]);
    await renew(shop.ctx, {
      token: other.token,
      prescriptionItems: [{ id: other.items[0].id, quantity: 1 }],
      includeDelivery: false,
    });
    const second = other.items[1]?.id ?? 0;
    const emailed = await insertRenewalToken(shop.ctx, {
      user_id: other.patient.id,
      source: "email",
      item_ids: [second],
    });
    await expect(
      renew(shop.ctx, {
        token: emailed.token,
        prescriptionItems: [{ id: second, quantity: 1 }],
        includeDelivery: false,
        replacesRenewalId: (await other.renewal()).id,
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND", message: messages.renewalNotFound });
    expect(await statesOf(stranger)).toEqual(["open"]);
  });

  it("can be replaced together with the link's own checkout", async () => {
    const customer = await withUnpaidOrder(3);
    await customer.replace(null, 2);
    expect(await statesOf(customer)).toEqual(["open", "open"]);
    shop.ctx.clock.advance({ minutes: 1 });
    await customer.replace(customer.earlier.id, 1);
    expect(await statesOf(customer)).toEqual(["lapsed", "lapsed", "open"]);
    expect((await readItem(shop.ctx.db, customer.item.id)).repeats).toBe(2);
  });

  it("A-API-09 stays beside a second order when another link doesn't name it, as documented", async () => {
    const customer = await withUnpaidOrder(3);
    const { earlier, item, token } = customer;
    const prescriptionItems = [{ id: item.id, quantity: 1 }];
    await renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
    expect(await statesOf(customer)).toEqual(["open", "open"]);
    expect(shop.draftsOf(earlier.id)).toHaveLength(1);
  });
});

it("an order of the same medicine that was paid in the last few days is shown", async () => {
  const customer = await shop.customerWith([{ repeats: 3 }]);
  await customer.order();
  shop.store.pay((await customer.draft())?.id ?? "");
  await customer.order(true).catch(() => undefined);
  const [{ product_id, product_name, variant_id }] = customer.items;
  const pack = { title: "30 tablets", position: 1, is_available: true };
  await shop.ctx.db.insert(store_variants).values({ ...pack, product_id, variant_id: variant_id ?? "" });
  const token = await shop.linkFor(customer.patient, customer.items);
  const paid = [{ product_names: [`${product_name} (30 tablets)`], paid_at: expect.any(String) }];
  expect(await previewRenewal(shop.ctx, { token })).toMatchObject({
    unpaid_orders: [],
    recently_paid: paid,
  });
  shop.ctx.clock.advance({ days: 7 });
  const later = await shop.linkFor(customer.patient, customer.items);
  expect((await previewRenewal(shop.ctx, { token: later })).recently_paid).toEqual([]);
});
