import { messages } from "@scriptkeeper/contracts/messages";
import { readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { afterEach, describe, expect, it } from "vitest";
import { expireUnpaidCheckouts } from "../recovery/expire-unpaid-checkouts.ts";
import { renew } from "../renew.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

describe("closing an open checkout", () => {
  it("never offers a deleted checkout again, even if the store fails right after the deletion", async () => {
    const { items, order, renewal } = await shop.customerWith([{ repeats: 1 }]);
    const first = await order();
    shop.store.faults.set("http-502", { operation: "orders", times: null });
    await expect(order(true)).rejects.toMatchObject({ code: "BUSY", message: messages.storeUnreachable });
    expect(await renewal()).toMatchObject({ state: "closing" });
    shop.store.faults.clear();
    shop.ctx.clock.advance({ seconds: 1 });
    const second = await order();
    expect(second.shopifyUrl).not.toBe(first.shopifyUrl);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(0);
  });

  it("gives the earlier order back at once when the changed order turns out to be impossible", async () => {
    const { patient, items, token, order } = await shop.customerWith([{}, { repeats: 1 }]);
    await renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: items[0].id, quantity: 1 }],
      includeDelivery: false,
    });
    const quicker = await shop.linkFor(patient, items);
    const takeTheLast = () =>
      renew(shop.ctx, {
        token: quicker,
        prescriptionItems: [{ id: items[1]?.id ?? 0, quantity: 1 }],
        includeDelivery: false,
      });
    const { findOrders } = shop.ctx.store;
    const slow = {
      ...shop.ctx,
      store: {
        ...shop.ctx.store,
        findOrders: async (renewalId: string) => {
          await takeTheLast();
          return findOrders(renewalId);
        },
      },
    };
    const both = items.map(({ id }) => ({ id, quantity: 1 }));
    await expect(
      renew(slow, { token, prescriptionItems: both, includeDelivery: false }),
    ).rejects.toMatchObject({ code: "NO_REPEATS_REMAINING" });
    const states = (await readRenewals(shop.ctx.db, patient.id)).map(({ state }) => state).sort();
    expect(states).toEqual(["lapsed", "open"]);
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(5);
    await expect(order()).rejects.toMatchObject({ code: "NO_REPEATS_REMAINING" });
  });

  it("marks an order paid when it was paid between the check and the deletion, even if the store's search lags", async () => {
    const { items, order, renewal, draft } = await shop.customerWith();
    await order();
    const { id = "" } = (await draft()) ?? {};
    shop.store.faults.set("search-lag", { delayMs: 3_600_000, times: null });
    const { deleteCheckout } = shop.ctx.store;
    const paidMeanwhile = {
      ...shop.ctx,
      store: {
        ...shop.ctx.store,
        deleteCheckout: (checkoutId: string) => {
          shop.store.pay(id);
          return deleteCheckout(checkoutId);
        },
      },
    };
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(paidMeanwhile);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
  });
});
