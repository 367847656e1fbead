import { countWaiting, readItem, readRenewalItems } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { storeOrder } from "@scriptkeeper/testing/services/store-order";
import { afterEach, describe, expect, it, vi } from "vitest";
import { within } from "../core/index.ts";
import { closeCheckout } from "./checkout/close-checkout.ts";
import { type Ending, releaseRenewal } from "./reservation/release-renewal.ts";
import { recordOrder } from "./settlement/record-order.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

async function closing(renewal: Awaited<ReturnType<Customer["renewal"]>>): Promise<Ending> {
  const closed = await closeCheckout(shop.ctx, renewal);
  if (closed.outcome !== "gone") throw new Error("the checkout was not closed");
  return { id: renewal.id, leaseId: closed.leaseId, event: "checkoutClosed" };
}

async function untilSomebodyWaits() {
  await vi.waitFor(async () => expect(await countWaiting(shop.ctx.db)).toBeGreaterThan(0), 10_000);
}

/** Gives a renewal back in a transaction that commits only once `meanwhile` waits for it. */
async function whileGivenBack(ending: Ending, meanwhile: () => Promise<unknown>) {
  let waiting: Promise<unknown> = Promise.resolve();
  await shop.ctx.db.transaction(async (tx) => {
    await releaseRenewal(within(shop.ctx, tx), ending);
    waiting = meanwhile();
    await untilSomebodyWaits();
  });
  await waiting;
}

describe("two things at once", () => {
  it("a payment reported while its checkout is being given back takes the repeat again", async () => {
    const { items, order, renewal } = await shop.customerWith();
    await order();
    const open = await renewal();
    await whileGivenBack(await closing(open), () =>
      recordOrder(shop.ctx, { renewalId: open.id, order: storeOrder() }),
    );
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
    expect(await readRenewalItems(shop.ctx.db, open.id)).toMatchObject([{ given_back_at: null }]);
  });

  it("two orders of one item given back at the same time restore the original reminder", async () => {
    const { patient, items, order, renewal } = await shop.customerWith([
      { next_reminder_date: "2026-03-20" },
    ]);
    await order();
    const first = await renewal();
    shop.ctx.clock.advance({ days: 1 });
    await order(false, await shop.linkFor(patient, items));
    const second = await closing(await renewal());
    await whileGivenBack(await closing(first), () =>
      shop.ctx.db.transaction((tx) => releaseRenewal(within(shop.ctx, tx), second)),
    );
    expect(await readItem(shop.ctx.db, items[0].id)).toMatchObject({
      repeats: 5,
      next_reminder_date: "2026-03-20",
    });
  });
});
