import { deleteUser } from "@scriptkeeper/testing/factories";
import { readAllRenewals, readItem } from "@scriptkeeper/testing/reading.queries";
import { type Customer, type ShopContext, shopContext } from "@scriptkeeper/testing/shop-context";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { healRenewals } from "./heal-renewals.ts";
import { lapseRenewals } from "./lapse-renewals.ts";
import { pullOrder } from "./reconcile-renewals.ts";
import { renew } from "./renew.ts";

let shop: ShopContext;
let faults: unknown[] = [];

beforeAll(async () => {
  shop = await shopContext();
  shop.ctx.log.error = (facts) => faults.push(facts);
});
afterAll(() => shop.close());

async function renewalOf(id: string) {
  return (await readAllRenewals(shop.ctx.db)).find((renewal) => renewal.id === id);
}

/** An open order, and what happens to it after `remove`. */
async function afterRemoving(remove: (customer: Customer) => Promise<void>) {
  faults = [];
  const customer = await shop.customerWith([{}, { product: "second" }]);
  await customer.order();
  const renewal = await customer.renewal();
  const draft = await customer.draft();
  await remove(customer);
  const pull = async () => {
    const now = await renewalOf(renewal.id);
    if (now) await pullOrder(shop.ctx, now);
  };
  return { customer, draft, pull, state: async () => (await renewalOf(renewal.id))?.state };
}

const removals: [string, (customer: Customer) => Promise<void>][] = [
  ["one of its items", ({ items }) => shop.deleteItem(items[0].id)],
  ["its patient", ({ patient }) => deleteUser(shop.ctx, patient.id)],
];

describe.each(removals)("an open order without %s", (_, remove) => {
  it("is paid and cancelled as any other", async () => {
    const { draft, pull, state } = await afterRemoving(remove);
    const order = shop.store.pay(draft?.id ?? "");
    await pull();
    expect(await state()).toBe("paid");
    shop.store.cancelOrder(order.id);
    await pull();
    expect(await state()).toBe("cancelled");
    expect(faults).toEqual([]);
  });

  it("lapses as any other, and a late payment is not lost", async () => {
    const { customer, draft, pull, state } = await afterRemoving(remove);
    shop.ctx.clock.advance({ hours: 73 });
    await lapseRenewals(shop.ctx);
    expect(await state()).toBe("lapsed");
    expect(shop.store.drafts()).not.toContain(draft);
    expect(faults).toEqual([]);
    shop.payDeleted(draft);
    await pull();
    expect(await state()).toBe("paid");
    const [, left] = await Promise.all(
      customer.items.map(({ id }) => readItem(shop.ctx.db, id).catch(() => null)),
    );
    expect([4, undefined]).toContain(left?.repeats);
  });
});

describe("a patient who is deleted while the store prepares their checkout", () => {
  it("leaves nothing behind at the store", async () => {
    faults = [];
    const customer = await shop.customerWith();
    const { store } = shop.ctx;
    const createCheckout: typeof store.createCheckout = async (request) => {
      await deleteUser(shop.ctx, customer.patient.id);
      const checkout = await store.createCheckout(request);
      return { ...checkout, url: null };
    };
    const [item] = customer.items;
    await expect(
      renew(
        { ...shop.ctx, store: { ...store, createCheckout } },
        { token: customer.token, prescriptionItems: [{ id: item.id, quantity: 1 }], includeDelivery: false },
      ),
    ).rejects.toMatchObject({ code: "STILL_PREPARING" });
    shop.ctx.clock.advance({ seconds: 31 });
    await healRenewals(shop.ctx);
    shop.ctx.clock.advance({ hours: 73 });
    await lapseRenewals(shop.ctx);
    expect(shop.store.drafts().filter((draft) => draft.orderId === null)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
