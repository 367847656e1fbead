import { asAnotherCall } from "@scriptkeeper/testing/database/held-connections";
import {
  countWaiting,
  readItem,
  readRenewalItems,
  readRenewals,
} from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { storeOrder } from "@scriptkeeper/testing/services/store-order";
import { afterEach, describe, expect, it, vi } from "vitest";
import { within } from "../core/index.ts";
import { lockItems } from "../prescriptions/index.ts";
import { closeCheckout } from "./checkout/close-checkout.ts";
import { renew } from "./renew.ts";
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

  it("two different carts of one link make one order, and the other is not led to its checkout", async () => {
    const { patient, items, token } = await shop.customerWith([{}, { product: "second" }]);
    const order = (ids: readonly number[]) => {
      const prescriptionItems = ids.map((id) => ({ id, quantity: 1 }));
      return renew(shop.ctx, { token, prescriptionItems, includeDelivery: false });
    };
    const both = items.map(({ id }) => id);
    let ordered: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await shop.ctx.db.transaction(async (tx) => {
      await lockItems(tx, both);
      ordered = asAnotherCall(() => Promise.allSettled([order(both), order([items[0].id])]));
      await vi.waitFor(async () => expect(await countWaiting(shop.ctx.db)).toBe(2), 10_000);
    });
    const answers = await ordered;
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(answers).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: "STILL_PREPARING" }) }),
    );
    expect(await readRenewals(shop.ctx.db, patient.id)).toMatchObject([{ state: "open" }]);
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
