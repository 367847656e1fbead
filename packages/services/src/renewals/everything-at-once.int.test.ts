import { financialStatus } from "@scriptkeeper/shopify-emulator/state/order-totals";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { chaosSeconds } from "@scriptkeeper/testing/chaos-seconds";
import {
  readAllRenewals,
  readItem,
  readRenewalItems,
  readRenewals,
  readTransactions,
} from "@scriptkeeper/testing/database/reading.queries";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { type RandomWorkload, randomWorkload } from "@scriptkeeper/testing/random/random-workload";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { describe, expect, it } from "vitest";

const AT_ONCE = 12;
/** A long run consists of many short ones, each repeatable with its own seed. */
const ROUND_SECONDS = 20;
const seconds = attackSize({ small: 1, full: 2 }) * chaosSeconds();
const counts = ["opening", "open", "closing", "paid"];
let shop: ShopContext;

const isOpen = (draft: { completedAt: number | null }) => draft.completedAt === null;

async function expectRepeatsToAddUp({ patients }: RandomWorkload) {
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
  for (const { id, state, checkout_id, placed_at } of renewals) {
    const open = shop.draftsOf(id).filter(isOpen);
    expect({ state, open: open.map((draft) => draft.id) }).toEqual({
      state,
      open: state === "open" && placed_at === null ? [checkout_id] : [],
    });
  }
  for (const order of shop.store.orders()) {
    const renewal = renewals.find(({ id }) => order.tags.includes(`rxr-${id}`));
    if (renewal?.order_id !== order.id && (await isNobodys(order, renewal?.id))) continue;
    expect(renewal).toMatchObject({
      order_id: order.id,
      state: order.cancelledAt === null ? expect.stringMatching(/paid|open/) : "cancelled",
    });
    if (renewal?.state === "open") expect(renewal.placed_at).not.toBeNull();
    else if (order.cancelledAt === null && financialStatus(order) !== "PARTIALLY_PAID")
      expect(renewal?.state).toBe("paid");
    if (renewal?.state !== "paid") continue;
    const lines = await readRenewalItems(shop.ctx.db, renewal.id);
    for (const variantId of new Set(lines.map((line) => line.variant_id))) {
      const ordered = sumOf(
        order.lines.filter((line) => line.variantId === variantId).map((line) => line.currentQuantity),
      );
      const rivals = lines.filter((line) => line.variant_id === variantId);
      const kept = rivals.filter((line) => line.given_back_at === null);
      const held = sumOf(kept.map((line) => line.quantity));
      expect(held, "pieces that count as ordered").toBeLessThanOrEqual(ordered);
      if (kept.length < rivals.length)
        expect(held, "pieces of the order that nothing is kept for").toBe(ordered);
    }
  }
}

type Order = ReturnType<ShopContext["store"]["orders"]>[number];

/**
 * Whether an order ends no renewal: it was cancelled before any money came, or it is for entirely different medicines.
 */
async function isNobodys(order: Order, renewalId: string | undefined): Promise<boolean> {
  if (order.cancelledAt !== null && order.receivedCents === 0) return true;
  const lines = renewalId === undefined ? [] : await readRenewalItems(shop.ctx.db, renewalId);
  return !order.lines.some((ordered) => lines.some((line) => line.variant_id === ordered.variantId));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Checks that the log contains the beginning and the end of every renewal, for each of its lines. */
async function expectLogToTellIt({ patients }: RandomWorkload) {
  const ends: Record<string, string[]> = {
    paid: ["Order paid", "Paid with no repeats left", "Order placed late", "Unpaid order sent"],
    lapsed: ["Checkout not finished", "Order cancelled before payment", "Payment expired or voided"],
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

async function expectAllToAddUp(pharmacy: RandomWorkload) {
  for (const later of [{ minutes: 1 }, { hours: 80 }]) {
    shop.ctx.clock.advance(later);
    await pharmacy.settle();
    expect(pharmacy.unforeseen).toEqual([]);
    await expectRepeatsToAddUp(pharmacy);
    await expectMoneyToAddUp();
    await expectStoreToAgree();
    await expectLogToTellIt(pharmacy);
  }
  for (const { state, placed_at } of await readAllRenewals(shop.ctx.db))
    expect(["paid", "lapsed", "refused", "cancelled", placed_at && "open"]).toContain(state);
}

describe("everything at once on an unreliable store", () => {
  it("loses or doubles no repeat, no payment and no checkout", {
    timeout: (3 * seconds + 60) * 1000,
  }, async () => {
    const over = performance.now() + seconds * 1000;
    for (let seed = runSeed(); performance.now() < over; seed++) await withSeed(seed, playRound);
  });
});

async function playRound(random: Random) {
  shop = await shopContext({ isTimeless: true });
  try {
    shop.ctx.settings.checkoutWaitMs = 50;
    const pharmacy = await randomWorkload(shop, random);
    const over = AbortSignal.timeout(Math.min(seconds, ROUND_SECONDS) * 1000);
    const keepHappening = async (choices: Random) => {
      while (!over.aborted) await pharmacy.happen(choices);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => keepHappening(random.fork())));
    await expectAllToAddUp(pharmacy);
  } finally {
    await shop.close();
  }
}
