import { randomUUID } from "node:crypto";
import {
  former_supplies,
  prescription_items,
  product_configurations,
  undo_records,
  users,
} from "@scriptkeeper/db/schema";
import { readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteUser } from "../accounts/index.ts";
import { deletePrescription } from "../prescriptions/index.ts";
import { followDelivery } from "../renewals/deliveries/following/follow-delivery.ts";
import { renew } from "../renewals/index.ts";
import { pullOrder } from "../renewals/recovery/reconcile-open-checkouts.ts";
import { processWebhooks, receiveWebhook } from "../store-sync/index.ts";
import { restoreRecord } from "../undo/index.ts";
import { getRecallable, listRecallable } from "./products/list-recallable.ts";
import { listSuppliedPatients } from "./supplied/list-supplied.ts";

const shop = sharedShop({ isTimeless: true });
const admin = sharedAdmin(shop.ctx);

const second = products.second.variant.variantId;
const recalled = products.second.product.productId;
const ask = async (product_id = recalled, of = {}) =>
  listSuppliedPatients(admin, { product_id, page: 1, limit: 200, ...of });
const mine = async ({ id }: { id: number }, product_id = recalled) =>
  (await ask(product_id)).people.find(({ user_id }) => user_id === id);

/** A patient whose prescriptions came with an order of the store, and who has ordered both. */
async function ordered() {
  const line = { shopify_line_item_id: "1", start_date: "2026-01-05" };
  const customer = await shop.customerWith([line, { ...line, product: "second" }]);
  await customer.order();
  const pull = async () => pullOrder(shop.ctx, await customer.renewal());
  return { ...customer, pull };
}

describe("a patient who ordered a recalled medicine at the store", () => {
  it("is listed first until the order is paid, then as waiting for it, and stays after a refund or a cancellation", async () => {
    const { patient, pull, draft, renewal } = await ordered();
    const came = { supplies: 1, packs: 1, last_supplied_on: "2026-01-05", doubts: [] };
    expect((await ask()).people[0]).toMatchObject({ user_id: patient.id, ...came, on_its_way: [] });
    expect((await mine(patient))?.unpaid).toEqual([{ renewal_id: (await renewal()).id, order_name: null }]);
    const order = shop.store.pay((await draft())?.id ?? "");
    await pull();
    const paid = { supplies: 2, packs: 2, last_supplied_on: "2026-03-10", unpaid: [] };
    expect(await mine(patient)).toMatchObject({ ...paid, on_its_way: [{ order_name: order.name }] });
    shop.ctx.clock.advance({ hours: 2 });
    shop.store.refundLines(order.id, { lines: [{ variantId: second, quantity: 1 }] });
    await pull();
    expect(await mine(patient)).toMatchObject({ ...paid, on_its_way: [] });
    shop.store.cancelOrder(order.id);
    await pull();
    expect(await mine(patient)).toMatchObject({ ...paid, on_its_way: [] });
    expect(await mine(patient, products.first.product.productId)).toMatchObject({ supplies: 2 });
  });

  it.each([
    ["after", true],
    ["before", false],
  ])("surely has what was sent and then refunded %s its payment was known here", async (_, isKnown) => {
    const { patient, pull, draft, renewal } = await ordered();
    const order = shop.store.pay((await draft())?.id ?? "");
    if (isKnown) await pull();
    shop.store.fulfill(order.id);
    if (isKnown) await followDelivery(shop.ctx, await renewal());
    shop.ctx.clock.advance({ hours: 2 });
    shop.store.refundLines(order.id, { lines: [{ variantId: second, quantity: 1 }] });
    await pull();
    await followDelivery(shop.ctx, await renewal());
    expect(await mine(patient)).toMatchObject({ supplies: 2, packs: 2, doubts: [] });
  });

  it("surely has all packs that were sent, even after some were refunded", async () => {
    const { patient, items, token } = await shop.patientWith([{}, { product: "second", repeats: 5 }]);
    const [, item] = items;
    const prescriptionItems = [{ id: item?.id ?? 0, quantity: 2 }];
    await renew(shop.ctx, { token, prescriptionItems, includeDelivery: true });
    const renewal = async () => (await readRenewals(shop.ctx.db, patient.id))[0] ?? expect.unreachable();
    const order = shop.store.pay(shop.draftsOf((await renewal()).id)[0]?.id ?? "");
    await pullOrder(shop.ctx, await renewal());
    shop.store.fulfill(order.id);
    await followDelivery(shop.ctx, await renewal());
    const before = await mine(patient);
    shop.ctx.clock.advance({ hours: 2 });
    shop.store.refundLines(order.id, { lines: [{ variantId: second, quantity: 1 }] });
    await pullOrder(shop.ctx, await renewal());
    await followDelivery(shop.ctx, await renewal());
    expect(await mine(patient)).toMatchObject({ packs: before?.packs });
  });

  it("still waits for it while it is ready at the pharmacy, where it can be held back, until it is picked up", async () => {
    const { patient, pull, draft, renewal } = await ordered();
    const order = shop.store.pay((await draft())?.id ?? "");
    await pull();
    const { id } = shop.store.fulfill(order.id, { tracking: null });
    await followDelivery(shop.ctx, await renewal());
    expect(await mine(patient)).toMatchObject({ on_its_way: [{ order_name: order.name }] });
    shop.store.trackFulfillment(id, "DELIVERED");
    await followDelivery(shop.ctx, await renewal());
    expect(await mine(patient)).toMatchObject({ on_its_way: [] });
  });

  it("is found after the prescription was deleted or restored, and after the account was deleted", async () => {
    const { patient, items } = await ordered();
    const { key, ...before } = (await mine(patient)) ?? expect.unreachable();
    await deletePrescription(admin, { id: items[1]?.id ?? 0 });
    const [deleted] = await shop.ctx.db
      .select()
      .from(undo_records)
      .orderBy(desc(undo_records.audit_id))
      .limit(1);
    expect(await mine(patient)).toMatchObject({ supplies: before.supplies });
    await restoreRecord(admin, { audit_id: deleted?.audit_id ?? 0 });
    expect(await mine(patient)).toMatchObject({ supplies: before.supplies });
    await deleteUser(admin, { id: patient.id });
    const gone = (await ask()).people.find((person) => person.key === key);
    expect(gone).toMatchObject({ user_id: null, last_name: patient.last_name, email: patient.email });
    expect(gone?.supplies).toBe(1);
  });

  it("is still counted but no longer named after the store asked to forget them", async () => {
    const { patient } = await ordered();
    const before = await ask();
    await askToForget(patient);
    const after = await ask();
    expect(after.supplies).toBe(before.supplies);
    expect(JSON.stringify(after.people)).not.toContain(patient.email);
    expect(await shop.ctx.db.$count(former_supplies, eq(former_supplies.user_id, patient.id))).toBe(0);
  });
});

async function askToForget({ id, email }: { id: number; email: string }): Promise<void> {
  const [account] = await shop.ctx.db.select().from(users).where(eq(users.id, id));
  const customer = { id: Number(account?.shopify_customer_id), email };
  const body = { shop_domain: "pharmacy.example", customer };
  await receiveWebhook(shop.ctx, {
    topic: "customers/redact",
    webhookId: randomUUID(),
    eventId: null,
    shopDomain: "pharmacy.example",
    rawBody: Buffer.from(JSON.stringify(body)),
  });
  await processWebhooks(shop.ctx);
}

describe("the search for supplied patients", () => {
  it("includes supplies of an unknown strength, and excludes other strengths", async () => {
    const { product_id } = await insertProduct(shop.ctx);
    const people = await Promise.all(
      ["1", "2", null].map(async (variant_id) => {
        const user = await insertUser(shop.ctx);
        const item = await insertItem(shop.ctx, { user_id: user.id });
        const items = [{ item_id: item.id, product_id, variant_id }];
        await insertRenewal(shop.ctx, { state: "paid", user_id: user.id, items });
        return user.id;
      }),
    );
    const found = (await ask(product_id, { variant_id: "1" })).people.map(({ user_id }) => user_id);
    expect(found.sort()).toEqual([people[0], people[2]].sort());
  });

  it("uses the store's days, and refuses a range the wrong way round", async () => {
    const { product_id } = await insertProduct(shop.ctx);
    const user = await insertUser(shop.ctx);
    const item = await insertItem(shop.ctx, { user_id: user.id });
    // A minute before midnight in Sydney.
    const settled_at = new Date("2026-02-03T12:59:00Z");
    await insertRenewal(shop.ctx, {
      state: "paid",
      user_id: user.id,
      items: [{ item_id: item.id, product_id }],
      settled_at,
      created_at: settled_at,
    });
    expect((await ask(product_id, { from: "2026-02-03", until: "2026-02-03" })).total).toBe(1);
    expect((await ask(product_id, { from: "2026-02-04" })).total).toBe(0);
    expect((await ask(product_id, { until: "2026-02-02" })).total).toBe(0);
    await expect(ask(product_id, { from: "2026-02-02", until: "2026-02-01" })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "until" },
    });
  });
});

describe("the products that can be recalled", () => {
  it("are found by a former name from an order, and include the strengths of orders", async () => {
    const { product_id } = await insertProduct(shop.ctx, { product_name: "Newname 5 mg" });
    const user = await insertUser(shop.ctx);
    const { id } = await insertItem(shop.ctx, { user_id: user.id, product_id, product_name: "Newname 5 mg" });
    const line = { item_id: id, product_id, product_name: "Formerly 5 mg", variant_id: "99" };
    await insertRenewal(shop.ctx, { state: "paid", user_id: user.id, items: [line] });
    const product = { product_id, product_name: "Newname 5 mg", other_names: ["Formerly 5 mg"] };
    for (const search of ["formerly", "NEWNAME"])
      expect(await listRecallable(admin, { search })).toEqual({ products: [product], total: 1 });
    const variants = [{ variant_id: "99", title: null }];
    expect(await getRecallable(admin, { product_id })).toEqual({ ...product, variants, last_letter: null });
  });

  it("include those that only an order or a former prescription knows", async () => {
    const { product_id } = await insertProduct(shop.ctx, { product_name: "Vanished" });
    const user = await insertUser(shop.ctx);
    const { id } = await insertItem(shop.ctx, { user_id: user.id, product_id, product_name: "Vanished" });
    await shop.ctx.db.delete(product_configurations).where(eq(product_configurations.product_id, product_id));
    await shop.ctx.db.delete(prescription_items).where(eq(prescription_items.id, id));
    expect((await listRecallable(admin, { search: "vanished" })).products).toMatchObject([{ product_id }]);
    await expect(getRecallable(admin, { product_id: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listRecallable(admin, { search: "(" })).total).toBe(0);
  });
});
