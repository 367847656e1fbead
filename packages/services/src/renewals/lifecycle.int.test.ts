import { messages } from "@scriptkeeper/contracts/messages";
import { readItem, readRenewals, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { ShopContext } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it } from "vitest";
import { expireUnpaidCheckouts } from "./recovery/expire-unpaid-checkouts.ts";
import { pullOrder, reconcileOpenCheckouts } from "./recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "./recovery/recover-stuck-renewals.ts";
import { renew } from "./renew.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

async function ordered(columns: Parameters<ShopContext["patientWith"]>[0] = [{}]) {
  const { patient, items, token } = await shop.patientWith(columns);
  const order = (includeDelivery = false) =>
    renew(shop.ctx, {
      token,
      prescriptionItems: items.map((item) => ({ id: item.id, quantity: 1 })),
      includeDelivery,
    });
  const renewal = async () => (await readRenewals(shop.ctx.db, patient.id)).at(-1);
  const draft = async () => shop.draftsOf((await renewal())?.id)[0];
  return { patient, item: items[0], order, renewal, draft };
}

describe("an unknown outcome at the store", () => {
  it("leaves the order opening after a lost reply, asks the patient to wait, and recovery finds the one checkout", async () => {
    const { item, order, renewal } = await ordered();
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    await expect(order()).rejects.toMatchObject({
      code: "STILL_PREPARING",
      message: messages.stillPreparing,
    });
    expect(await renewal()).toMatchObject({ state: "opening" });
    shop.ctx.clock.advance({ seconds: 31 });
    expect(await recoverStuckRenewals(shop.ctx)).toEqual({ recovered: 1 });
    const recovered = await renewal();
    expect(recovered).toMatchObject({ state: "open" });
    expect(shop.draftsOf(recovered?.id)).toHaveLength(1);
    expect((await order()).shopifyUrl).toBe(recovered?.checkout_url);
    expect((await readItem(shop.ctx.db, item.id)).repeats).toBe(4);
  });

  it("makes no new checkout while the store's search may lag, and exactly one afterwards", async () => {
    const { order, renewal } = await ordered();
    shop.store.faults.set("no-reply", { operation: "draftOrderCreate" });
    await expect(order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    shop.ctx.clock.advance({ seconds: 31 });
    expect(await recoverStuckRenewals(shop.ctx)).toEqual({ recovered: 0 });
    expect(shop.draftsOf((await renewal())?.id)).toHaveLength(0);
    shop.ctx.clock.advance({ minutes: 3 });
    expect(await recoverStuckRenewals(shop.ctx)).toEqual({ recovered: 1 });
    expect(shop.draftsOf((await renewal())?.id)).toHaveLength(1);
  });

  it("isn't recovered by anyone else while a lease is held", async () => {
    const { order } = await ordered();
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    await expect(order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    expect(await recoverStuckRenewals(shop.ctx)).toEqual({ recovered: 0 });
    shop.ctx.clock.advance({ seconds: 31 });
    const recovered = await Promise.all([recoverStuckRenewals(shop.ctx), recoverStuckRenewals(shop.ctx)]);
    expect(recovered.reduce((sum, run) => sum + run.recovered, 0)).toBe(1);
  });
});

describe("a definite refusal by the store", () => {
  it("gives everything back at once and says that nothing was ordered", async () => {
    const { item, order, renewal } = await ordered();
    shop.store.faults.set("down", { times: null });
    await expect(order()).rejects.toMatchObject({ code: "BUSY" });
    expect(await renewal()).toMatchObject({ state: "refused" });
    expect(await readItem(shop.ctx.db, item.id)).toMatchObject({ repeats: 5, last_renewal_date: null });
    shop.store.faults.clear();
    await expect(order()).resolves.toMatchObject({ partialOrder: false });
    expect((await readItem(shop.ctx.db, item.id)).repeats).toBe(4);
  });
});

describe("a checkout that nobody pays", () => {
  it("lapses after 72 hours, gives the repeat back and arms the reminder for tomorrow at the earliest", async () => {
    const { item, patient, order, renewal, draft } = await ordered([{ next_reminder_date: "2026-03-10" }]);
    await order();
    shop.ctx.clock.advance({ hours: 71 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "open" });
    shop.ctx.clock.advance({ hours: 2 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "lapsed" });
    expect(await draft()).toBeUndefined();
    const after = await readItem(shop.ctx.db, item.id);
    expect(after).toMatchObject({ repeats: 5, last_renewal_date: null });
    expect(after.next_reminder_date && after.next_reminder_date > "2026-03-10").toBe(true);
    expect(after.reminder_arming).toBe(item.reminder_arming + 2);
    expect((await readTransactions(shop.ctx.db, patient.id)).at(-1)).toMatchObject({
      order_status: "lapsed",
    });
  });

  it("gives nothing back while the store is out of reach, and is tried again", async () => {
    const { item, order, renewal } = await ordered();
    await order();
    shop.ctx.clock.advance({ hours: 73 });
    shop.store.faults.set("http-502", { times: null });
    await expireUnpaidCheckouts(shop.ctx);
    expect((await readItem(shop.ctx.db, item.id)).repeats).toBe(4);
    shop.store.faults.clear();
    shop.ctx.clock.advance({ seconds: 31 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "lapsed" });
  });

  it("becomes paid if it turns out to be paid when it is to be closed", async () => {
    const { item, order, renewal, draft } = await ordered();
    await order();
    shop.store.pay((await draft())?.id ?? "");
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, item.id)).repeats).toBe(4);
  });

  it("gives back the date of the newest other order, not its own", async () => {
    const { patient, items, token } = await shop.patientWith([{ last_renewal_date: "2025-12-01" }]);
    const order = (link: string) =>
      renew(shop.ctx, {
        token: link,
        prescriptionItems: [{ id: items[0].id, quantity: 1 }],
        includeDelivery: false,
      });
    await order(token);
    shop.ctx.clock.advance({ days: 1 });
    await order(await shop.linkFor(patient, items));
    shop.ctx.clock.advance({ hours: 49 });
    await expireUnpaidCheckouts(shop.ctx);
    const between = await readItem(shop.ctx.db, items[0].id);
    shop.ctx.clock.advance({ hours: 24 });
    await expireUnpaidCheckouts(shop.ctx);
    const after = await readItem(shop.ctx.db, items[0].id);
    expect(between.repeats).toBe(4);
    expect(between.last_renewal_date).not.toBe("2025-12-01");
    expect(after).toMatchObject({ repeats: 5, last_renewal_date: "2025-12-01" });
  });

  it("leaves a reminder alone that a paid order of the same day wrote as well", async () => {
    const { patient, items, order, renewal, draft } = await shop.customerWith([
      { next_reminder_date: "2026-03-01" },
    ]);
    await order();
    shop.ctx.clock.advance({ seconds: 1 });
    await order(false, await shop.linkFor(patient, items));
    shop.store.pay((await draft())?.id ?? "");
    await pullOrder(shop.ctx, await renewal());
    const paid = await readItem(shop.ctx.db, items[0].id);
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({
      repeats: 4,
      next_reminder_date: paid.next_reminder_date,
      reminder_arming: paid.reminder_arming,
    });
  });
});

describe("payment", () => {
  it("is found by asking the store when its message never came", async () => {
    const { patient, order, renewal, draft } = await ordered();
    await order();
    shop.store.pay((await draft())?.id ?? "");
    shop.ctx.clock.advance({ minutes: 6 });
    expect((await reconcileOpenCheckouts(shop.ctx)).paid).toBe(1);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readTransactions(shop.ctx.db, patient.id)).at(-1)).toMatchObject({
      transaction_type: "order",
      order_status: "success",
    });
    shop.ctx.clock.advance({ minutes: 6 });
    expect((await reconcileOpenCheckouts(shop.ctx)).paid).toBe(0);
  });
});
