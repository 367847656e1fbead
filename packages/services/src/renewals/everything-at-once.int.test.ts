import { type BusyPharmacy, busyPharmacy } from "@scriptkeeper/testing/busy-pharmacy";
import { chaosSeconds } from "@scriptkeeper/testing/chaos-seconds";
import {
  readAllRenewals,
  readItem,
  readRenewalItems,
  readRenewals,
  readTransactions,
} from "@scriptkeeper/testing/reading.queries";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/shop-context";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const AT_ONCE = 12;
const seconds = 2 * chaosSeconds();
const counts = ["opening", "open", "closing", "paid"];
let shop: ShopContext;

beforeAll(async () => {
  shop = await shopContext({ isTimeless: true });
  shop.ctx.settings.checkoutWaitMs = 50;
});
afterAll(() => shop.close());

const isOpen = (draft: { completedAt: number | null }) => draft.completedAt === null;

async function expectRepeatsToAddUp({ patients }: BusyPharmacy) {
  for (const { patient, items } of patients) {
    const renewals = await readRenewals(shop.ctx.db, patient.id);
    const lines = [];
    for (const { id, state } of renewals)
      for (const line of await readRenewalItems(shop.ctx.db, id)) {
        if (counts.includes(state)) lines.push(line);
        else
          expect(line, `a line of a renewal that is ${state}`).toMatchObject({
            given_back_at: expect.any(Date),
          });
      }
    for (const item of items) {
      const taken = lines.filter((line) => line.item_id === item.id && line.given_back_at === null);
      const now = await readItem(shop.ctx.db, item.id);
      expect(now.repeats).toBe(
        item.repeats === null ? null : item.repeats - taken.filter((l) => l.took_repeat).length,
      );
      if (taken.length === 0) expect(now.last_renewal_date).toBeNull();
      else expect(now.last_renewal_date).not.toBeNull();
    }
  }
}

async function expectMoneyToAddUp() {
  for (const renewal of await readAllRenewals(shop.ctx.db)) {
    if (renewal.total_cents === null) continue;
    const lines = await readRenewalItems(shop.ctx.db, renewal.id);
    const sum = lines.reduce((cents, line) => cents + (line.total_cents ?? 0), renewal.delivery_fee_cents);
    expect(renewal.total_cents).toBe(sum);
  }
}

async function expectStoreToAgree() {
  const renewals = await readAllRenewals(shop.ctx.db);
  for (const { id, state, checkout_id } of renewals) {
    const open = shop.draftsOf(id).filter(isOpen);
    expect({ state, open: open.map((draft) => draft.id) }).toEqual({
      state,
      open: state === "open" ? [checkout_id] : [],
    });
  }
  for (const order of shop.store.orders()) {
    const renewal = renewals.find(({ id }) => order.tags.includes(`rxr-${id}`));
    expect(renewal).toMatchObject({
      order_id: order.id,
      state: order.cancelledAt === null ? "paid" : "cancelled",
    });
    if (renewal?.state !== "paid") continue;
    const kept = (await readRenewalItems(shop.ctx.db, renewal.id)).filter(
      (line) => line.given_back_at === null,
    );
    expect(kept.map((line) => line.variant_id)).toEqual(order.lines.map((line) => line.variantId));
  }
}

/** Whatever a line took and gave back stands in the log. */
async function expectLogToTellIt({ patients }: BusyPharmacy) {
  const ends: Record<string, string[]> = {
    paid: ["Order paid", "Paid without a repeat"],
    lapsed: ["Checkout not finished"],
    refused: ["Order refused"],
    cancelled: ["Order cancelled"],
  };
  for (const { patient } of patients) {
    const log = await readTransactions(shop.ctx.db, patient.id);
    for (const { id, state } of await readRenewals(shop.ctx.db, patient.id)) {
      const told = log.filter((row) => row.renewal_id === id);
      const lines = await readRenewalItems(shop.ctx.db, id);
      expect(told.filter((row) => row.action === "Order started")).toHaveLength(lines.length);
      const ended = told.filter((row) => (ends[state] ?? []).includes(row.action));
      expect(ended.length, `the log of a renewal that is ${state}`).toBeGreaterThan(
        state === "open" ? -1 : 0,
      );
    }
  }
}

describe("when everything happens at once and nothing is reliable", () => {
  it("no repeat, no payment and no checkout is lost or doubled", {
    timeout: (seconds + 60) * 1000,
  }, async () => {
    const pharmacy = await busyPharmacy(shop);
    const over = AbortSignal.timeout(seconds * 1000);
    const keepHappening = async () => {
      while (!over.aborted) await pharmacy.happen();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepHappening));
    for (const later of [{ minutes: 1 }, { hours: 80 }]) {
      shop.ctx.clock.advance(later);
      await pharmacy.settle();
      expect(pharmacy.unforeseen).toEqual([]);
      await expectRepeatsToAddUp(pharmacy);
      await expectMoneyToAddUp();
      await expectStoreToAgree();
      await expectLogToTellIt(pharmacy);
    }
    for (const { state } of await readAllRenewals(shop.ctx.db))
      expect(["paid", "lapsed", "refused", "cancelled"]).toContain(state);
  });
});
