import { readAllRenewals, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { deleteUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { beforeAll, describe, expect, it } from "vitest";
import { deletePrescription } from "../../prescriptions/index.ts";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "../recovery/recover-stuck-renewals.ts";
import { renew } from "../renew.ts";

const shop = sharedShop();
const admin = sharedAdmin(shop.ctx);
let faults: unknown[] = [];

beforeAll(async () => {
  shop.ctx.log.error = (facts) => faults.push(facts);
});

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
  it("is paid and cancelled like any other", async () => {
    const { draft, pull, state } = await afterRemoving(remove);
    const order = shop.store.pay(draft?.id ?? "");
    await pull();
    expect(await state()).toBe("paid");
    shop.store.cancelOrder(order.id);
    await pull();
    expect(await state()).toBe("cancelled");
    expect(faults).toEqual([]);
  });

  it("lapses like any other, and a late payment isn't lost", async () => {
    const { customer, draft, pull, state } = await afterRemoving(remove);
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
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

describe("a prescription that is deleted while the store prepares its checkout", () => {
  /** An order of two prescriptions that the store did not answer, and of which the first was then deleted. */
  async function deletedMeanwhile(fault: "no-reply" | "lost-reply") {
    faults = [];
    const customer = await shop.customerWith([{}, { product: "second" }]);
    shop.store.faults.set(fault, { operation: "draftOrderCreate" });
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    await shop.deleteItem(customer.items[0].id);
    const keptId = customer.items[1]?.id ?? 0;
    return { customer, kept: () => readItem(shop.ctx.db, keptId) };
  }

  it("is no longer ordered if the store has made nothing, and the rest is given back", async () => {
    const { customer, kept } = await deletedMeanwhile("no-reply");
    expect(await kept()).toMatchObject({ repeats: 4 });
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "refused" });
    expect(await customer.draft()).toBeUndefined();
    expect(await kept()).toMatchObject({ repeats: 5, last_renewal_date: null });
    expect(faults).toEqual([]);
  });

  it("has its checkout closed once it is found, and the rest is given back", async () => {
    const { customer, kept } = await deletedMeanwhile("lost-reply");
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "closing", lease_id: null });
    shop.ctx.clock.advance({ seconds: 1 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
    expect(await customer.draft()).toBeUndefined();
    expect(await kept()).toMatchObject({ repeats: 5, last_renewal_date: null });
    expect(faults).toEqual([]);
  });

  it("stays ordered if the checkout turns out to be paid", async () => {
    const { customer } = await deletedMeanwhile("lost-reply");
    shop.store.pay((await customer.draft())?.id ?? "");
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    expect(faults).toEqual([]);
  });

  it("leaves the order closing when its checkout is recorded at the same moment, whichever comes first", async () => {
    faults = [];
    for (let round = 0; round < 6; round++) {
      const customer = await shop.customerWith();
      const { createCheckout } = shop.ctx.store;
      let removal: Promise<unknown> = Promise.resolve();
      const meets: typeof createCheckout = async (request) => {
        const checkout = await createCheckout(request);
        removal = deletePrescription(admin, { id: customer.items[0].id });
        return checkout;
      };
      await renew(
        { ...shop.ctx, store: { ...shop.ctx.store, createCheckout: meets } },
        {
          token: customer.token,
          prescriptionItems: [{ id: customer.items[0].id, quantity: 1 }],
          includeDelivery: false,
        },
      ).catch(() => null);
      await removal;
      expect(await customer.renewal()).toMatchObject({ state: "closing" });
    }
    expect(faults).toEqual([]);
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
    await recoverStuckRenewals(shop.ctx);
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(shop.store.drafts().filter((draft) => draft.orderId === null)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
