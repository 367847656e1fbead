import { EventEmitter, once } from "node:events";
import type { Store } from "@scriptkeeper/store/port";
import { readItem, readRenewalItems } from "@scriptkeeper/testing/database/reading.queries";
import { insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it } from "vitest";
import { renew } from "../renew.ts";
import { recoverStuckRenewals } from "./recover-stuck-renewals.ts";

const shop = sharedShop();

afterEach(() => {
  shop.store.faults.clear();
  for (const { variant } of Object.values(products)) shop.store.changeVariant({ ...variant });
});

/** Orders one pack of everything while the store behaves as changed. */
function orderWith({ token, items }: Customer, changed: (store: Store) => Partial<Store>) {
  const { store } = shop.ctx;
  return renew(
    { ...shop.ctx, store: { ...store, ...changed(store) } },
    { token, prescriptionItems: items.map(({ id }) => ({ id, quantity: 1 })), includeDelivery: false },
  );
}

async function recoverLater() {
  shop.ctx.clock.advance({ minutes: 3 });
  return recoverStuckRenewals(shop.ctx);
}

describe("a request whose lease ran out while it slept", () => {
  it("makes no second checkout and leaves the prices of the newer one alone", async () => {
    const customer = await shop.customerWith();
    const answer = await orderWith(customer, ({ findVariants }) => ({
      findVariants: async (ids) => {
        await recoverLater();
        shop.store.changeVariant({ variantId: products.first.variant.variantId, priceCents: 99_999 });
        return findVariants(ids);
      },
    })).catch((error: unknown) => error);
    const renewal = await customer.renewal();
    expect(renewal).toMatchObject({ state: "open", total_cents: products.first.variant.priceCents });
    expect(await readRenewalItems(shop.ctx.db, renewal.id)).toMatchObject([
      { total_cents: renewal.total_cents },
    ]);
    expect(shop.draftsOf(renewal.id)).toMatchObject([{ id: renewal.checkout_id }]);
    expect(answer).toMatchObject({ shopifyUrl: renewal.checkout_url });
  });

  it("deletes the checkout that it made too late", async () => {
    const customer = await shop.customerWith();
    const answer = await orderWith(customer, ({ createCheckout }) => ({
      createCheckout: async (request) => {
        await recoverLater();
        return createCheckout(request);
      },
    }));
    const renewal = await customer.renewal();
    expect(renewal).toMatchObject({ state: "open", checkout_url: answer.shopifyUrl });
    expect(shop.draftsOf(renewal.id)).toMatchObject([{ id: renewal.checkout_id }]);
  });

  it("leaves its checkout to the process that has just found it", async () => {
    const customer = await shop.customerWith();
    const steps = new EventEmitter();
    const [found, goesOn] = [once(steps, "found"), once(steps, "goes on")];
    const { store } = shop.ctx;
    const findCheckouts: Store["findCheckouts"] = async (id) => {
      const checkouts = await store.findCheckouts(id);
      steps.emit("found");
      await goesOn;
      return checkouts;
    };
    let recovering: Promise<unknown> = Promise.resolve();
    const ordering = orderWith(customer, ({ createCheckout }) => ({
      createCheckout: async (request) => {
        const made = await createCheckout(request);
        shop.ctx.clock.advance({ minutes: 3 });
        recovering = recoverStuckRenewals({ ...shop.ctx, store: { ...store, findCheckouts } });
        await found;
        return made;
      },
    }));
    await expect(ordering).rejects.toMatchObject({ code: "STILL_PREPARING" });
    steps.emit("goes on");
    await recovering;
    const renewal = await customer.renewal();
    expect(renewal).toMatchObject({ state: "open" });
    expect(shop.draftsOf(renewal.id)).toMatchObject([{ id: renewal.checkout_id }]);
  });
});

describe("a checkout whose total differs from ours", () => {
  const dearer = ({ createCheckout }: Store): Partial<Store> => ({
    createCheckout: async (request) => {
      const checkout = await createCheckout(request);
      return { ...checkout, subtotalCents: checkout.subtotalCents + 1 };
    },
  });

  it("is deleted, and everything is given back", async () => {
    const customer = await shop.customerWith();
    await expect(orderWith(customer, dearer)).rejects.toMatchObject({ code: "BUSY" });
    expect(await customer.renewal()).toMatchObject({ state: "refused" });
    expect(await customer.draft()).toBeUndefined();
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(5);
  });

  it("keeps the order opening while it can't be deleted", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("http-502", { operation: "draftOrder", times: null });
    await expect(orderWith(customer, dearer)).rejects.toMatchObject({ code: "STILL_PREPARING" });
    expect(await customer.renewal()).toMatchObject({ state: "opening" });
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(4);
  });

  it("isn't judged before the store has calculated it", async () => {
    const customer = await shop.customerWith();
    const unready = ({ createCheckout }: Store): Partial<Store> => ({
      createCheckout: async (request) => ({
        ...(await createCheckout(request)),
        url: null,
        subtotalCents: 0,
      }),
    });
    await expect(orderWith(customer, unready)).rejects.toMatchObject({ code: "STILL_PREPARING" });
    expect(await customer.renewal()).toMatchObject({ state: "opening" });
    await recoverLater();
    expect(await customer.renewal()).toMatchObject({
      state: "open",
      checkout_id: (await customer.draft())?.id,
    });
  });
});

describe("a process that dies right after the store made the checkout", () => {
  it("loses neither the checkout nor the line that the store left out of it, not even a free one", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    const [sold, leftOut] = customer.items;
    const free = await insertDiscount(shop.ctx, { discount_value: "100.00" });
    await insertAssignment(shop.ctx, { prescription_item_id: leftOut?.id ?? 0, discount_id: free.id });
    shop.store.faults.set("line-refused", { variantIds: [products.second.variant.variantId], times: null });
    const dies = ({ createCheckout }: Store): Partial<Store> => ({
      createCheckout: async (request) => {
        await createCheckout(request);
        throw new Error("killed");
      },
    });
    await expect(orderWith(customer, dies)).rejects.toThrow("killed");
    const made = await customer.draft();
    await recoverLater();
    expect(await customer.renewal()).toMatchObject({ state: "open", checkout_id: made?.id });
    expect((await readItem(shop.ctx.db, sold.id)).repeats).toBe(4);
    expect((await readItem(shop.ctx.db, leftOut?.id ?? 0)).repeats).toBe(5);
  });
});
