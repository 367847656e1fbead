import { messages } from "@scriptkeeper/contracts/messages";
import { readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { insertRenewalToken } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { renew } from "../renew.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const one = (id: number, quantity = 1) => [{ id, quantity }];
const draftOf = (url: string) => shop.store.drafts().find((draft) => url.endsWith(draft.invoiceKey));

describe("a link that is used again", () => {
  it("leads to the same checkout for the same cart and takes nothing twice, even at the same time", async () => {
    const { patient, items, token } = await shop.patientWith([{}]);
    const patiently = { ...shop.ctx, settings: { ...shop.ctx.settings, checkoutWaitMs: 10_000 } };
    const order = () =>
      renew(patiently, { token, prescriptionItems: one(items[0].id), includeDelivery: true });
    const results = await Promise.all(Array.from({ length: 8 }, order));
    expect(new Set(results.map((result) => result.shopifyUrl)).size).toBe(1);
    expect((await order()).shopifyUrl).toBe(results[0]?.shopifyUrl);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
    const [renewal, ...more] = await readRenewals(shop.ctx.db, patient.id);
    expect(more).toEqual([]);
    expect(shop.draftsOf(renewal?.id)).toHaveLength(1);
  });

  it("with another cart replaces the earlier checkout, which is given back and deleted at the store", async () => {
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

  it("tells each of several simultaneous orders why the store would not sell it", async () => {
    shop.store.changeVariant({ ...products.first.variant, isAvailable: false });
    const { items, token } = await shop.patientWith([{}]);
    const patiently = { ...shop.ctx, settings: { ...shop.ctx.settings, checkoutWaitMs: 10_000 } };
    const order = () =>
      renew(patiently, { token, prescriptionItems: one(items[0].id), includeDelivery: false });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, order));
    shop.store.changeVariant(products.first.variant);
    for (const answer of answers) expect(answer).toMatchObject({ reason: { code: "ALL_UNAVAILABLE" } });
  });

  it("sells the rest when the store runs out of something, because the first checkout can't be paid any more", async () => {
    const { items, token } = await shop.patientWith([{}, { product: "second" }]);
    const prescriptionItems = items.map(({ id }) => ({ id, quantity: 1 }));
    const order = () => renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
    const pay = ({ shopifyUrl }: { shopifyUrl: string }) => shop.store.pay(draftOf(shopifyUrl)?.id ?? "");
    const first = await order();
    shop.store.changeVariant({ ...products.second.variant, isAvailable: false });
    onTestFinished(() => shop.store.changeVariant(products.second.variant));
    expect(() => pay(first)).toThrow("out of stock");
    const rest = await order();
    expect(rest).toMatchObject({ partialOrder: true, unavailableProducts: [{ id: items[1]?.id }] });
    expect(draftOf(first.shopifyUrl)).toBeUndefined();
    expect((await order()).shopifyUrl).toBe(rest.shopifyUrl);
    const repeats = await Promise.all(items.map(async ({ id }) => (await readItem(shop.ctx.db, id)).repeats));
    expect(repeats).toEqual([4, 5]);
    expect(pay(rest).lines).toHaveLength(1);
  });

  it("keeps a checkout of which the store has run out entirely, and one about which it can't be asked", async () => {
    const { items, token } = await shop.patientWith([{}, { product: "second" }]);
    const prescriptionItems = items.map(({ id }) => ({ id, quantity: 1 }));
    const order = () => renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
    const { shopifyUrl } = await order();
    shop.store.faults.set("http-502", { operation: "nodes", times: null });
    shop.store.changeVariant({ ...products.second.variant, isAvailable: false });
    onTestFinished(() => {
      for (const { variant } of [products.first, products.second]) shop.store.changeVariant(variant);
    });
    expect((await order()).shopifyUrl).toBe(shopifyUrl);
    shop.store.faults.clear();
    shop.store.changeVariant({ ...products.first.variant, isAvailable: false });
    expect((await order()).shopifyUrl).toBe(shopifyUrl);
  });

  it("leaves the earlier checkout alone when the new cart would be refused", async () => {
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

  it("neither changes nor repeats a paid order", async () => {
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

  it("changes nothing with another cart while the store is out of reach", async () => {
    const { items, token } = await shop.patientWith([{}]);
    const order = (includeDelivery: boolean) =>
      renew(shop.ctx, { token, prescriptionItems: one(items[0].id), includeDelivery });
    const first = await order(false);
    shop.store.faults.set("http-502", { times: null });
    await expect(order(true)).rejects.toMatchObject({ code: "BUSY", message: messages.storeUnreachable });
    shop.store.faults.clear();
    expect((await order(false)).shopifyUrl).toBe(first.shopifyUrl);
  });

  it("among several links to one item with three repeats gives three orders and refuses the rest", async () => {
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
