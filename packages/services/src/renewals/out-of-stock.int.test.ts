import { prescription_items } from "@scriptkeeper/db/schema";
import { readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { customerActor } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, type ItemColumns, products } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { syncProducts } from "../catalogue/index.ts";
import { forOneself } from "../core/index.ts";
import { listCurrentPrices } from "./cart/list-current-prices.ts";
import { getLinkStatus } from "./links/get-link-status.ts";
import { getMyRenewal, listMyRenewals } from "./list-my-renewals.ts";
import { previewRenewal } from "./preview.ts";
import { renew } from "./renew.ts";

const shop = sharedShop({ isTimeless: true });

afterEach(async () => {
  shop.store.faults.clear();
  for (const { variant } of [products.first, products.second]) shop.store.changeVariant(variant);
  await syncLater();
});

function runOut(...which: ("first" | "second")[]) {
  for (const name of which) shop.store.changeVariant({ ...products[name].variant, isAvailable: false });
}

async function syncLater() {
  shop.ctx.clock.advance({ minutes: 10 });
  await syncProducts(shop.ctx);
}

async function withOrder(columns: [ItemColumns, ItemColumns] = [{}, { product: "second" }]) {
  const customer = await shop.customerWith(columns);
  await customer.order(true);
  return customer;
}

const asPatient = ({ patient }: Customer) => forOneself(shop.ctx.as(customerActor(patient)));

async function listed(customer: Customer) {
  const [order] = (await listMyRenewals(asPatient(customer))).renewals;
  return order;
}

describe("an unpaid order of which the store has run out of something", () => {
  it("says so in the list of orders once the copy of the store's products knows, without asking the store", async () => {
    const customer = await withOrder();
    await syncLater();
    expect(await listed(customer)).not.toHaveProperty("out_of_stock");
    runOut("second");
    await syncLater();
    shop.store.faults.set("down", { times: null });
    const order = await listed(customer);
    expect(order).toMatchObject({ out_of_stock: "some" });
    expect(order?.items.map((item) => item.is_out_of_stock)).toEqual([undefined, true]);
    expect(await getLinkStatus(shop.ctx, { token: customer.token })).toMatchObject({
      order: { out_of_stock: "some", items: [{}, { is_out_of_stock: true }] },
    });
    shop.store.faults.clear();
    runOut("first");
    await syncLater();
    expect(await listed(customer)).toMatchObject({ out_of_stock: "all" });
  });

  it("is found out by its own page and with the prices of the dashboard, which ask the store", async () => {
    const customer = await withOrder([{}, { product: "second", repeats: 1 }]);
    const { id } = await customer.renewal();
    runOut("second");
    const itemId = customer.items[1]?.id;
    expect(await getMyRenewal(asPatient(customer), { renewalId: id })).toMatchObject({
      out_of_stock: "some",
    });
    expect(await listCurrentPrices(asPatient(customer))).toMatchObject({ out_of_stock: [itemId] });
    shop.store.changeVariant(products.second.variant);
    expect(await getMyRenewal(asPatient(customer), { renewalId: id })).not.toHaveProperty("out_of_stock");
    expect(await listCurrentPrices(asPatient(customer))).not.toHaveProperty("out_of_stock");
    runOut("second");
    await syncLater();
    shop.store.faults.set("down", { times: null });
    expect(await getMyRenewal(asPatient(customer), { renewalId: id })).toMatchObject({
      out_of_stock: "some",
    });
    expect(await listCurrentPrices(asPatient(customer))).toEqual({ prices: [] });
  });

  it("is told from the pack that its prescription names since", async () => {
    const customer = await withOrder();
    const [item, other] = customer.items;
    const { variantId } = products.second.variant;
    await shop.ctx.db
      .update(prescription_items)
      .set({ variant_id: variantId })
      .where(eq(prescription_items.id, item.id));
    runOut("second");
    expect((await listCurrentPrices(asPatient(customer))).out_of_stock).toEqual([other?.id]);
    shop.store.changeVariant(products.second.variant);
    runOut("first");
    const { prices, out_of_stock } = await listCurrentPrices(asPatient(customer));
    expect(out_of_stock).toEqual([item.id]);
    expect(prices).toContainEqual({ id: item.id, total_cents: products.second.variant.priceCents });
  });

  it("is replaced through another link by an order of the rest, and then by nothing twice", async () => {
    const customer = await withOrder();
    runOut("second");
    const token = await shop.linkFor(customer.patient, customer.items);
    const { unpaid_orders = [] } = await previewRenewal(shop.ctx, { token });
    expect(unpaid_orders).toMatchObject([{ out_of_stock: "some", include_delivery: true }]);
    const rest = await renew(shop.ctx, {
      token,
      prescriptionItems: customer.items.map(({ id }) => ({ id, quantity: 1 })),
      includeDelivery: true,
      replacesRenewalId: unpaid_orders[0]?.id,
    });
    expect(rest).toMatchObject({ partialOrder: true, unavailableProducts: [{ id: customer.items[1]?.id }] });
    const states = (await readRenewals(shop.ctx.db, customer.patient.id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["lapsed", "open"]);
    expect(await listed(customer)).not.toHaveProperty("out_of_stock");
  });

  it("leads its own link nowhere while the store has run out of everything in it", async () => {
    const customer = await withOrder();
    runOut("first", "second");
    expect((await previewRenewal(shop.ctx, { token: customer.token })).open_checkout).toMatchObject({
      out_of_stock: "all",
    });
  });
});
