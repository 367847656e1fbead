import { transactions } from "@scriptkeeper/db/schema";
import type { Store } from "@scriptkeeper/store/port";
import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expireUnpaidCheckouts } from "./expire-unpaid-checkouts.ts";
import { reconcileOpenCheckouts } from "./reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "./recover-stuck-renewals.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

/** Recovers what is stuck after each of some pauses. */
async function recoverAfter(pause: { hours?: number; minutes?: number; seconds?: number }, times = 1) {
  for (let run = 0; run < times; run += 1) {
    shop.ctx.clock.advance(pause);
    await recoverStuckRenewals(shop.ctx);
  }
}

async function recoverInVainForHours(): Promise<void> {
  shop.store.faults.set("down", { times: null });
  await recoverAfter({ hours: 1 }, 3);
  shop.store.faults.clear();
}

const attentionTo = ({ id }: { id: string }) =>
  shop.ctx.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.renewal_id, id), eq(transactions.order_status, "attention")));

/** A customer whose order the store never answered. */
async function unanswered(fault: "no-reply" | "lost-reply"): Promise<Customer> {
  const customer = await shop.customerWith();
  shop.store.faults.set(fault, { operation: "draftOrderCreate" });
  await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
  return customer;
}

/** A store that fails for one renewal in an unforeseen way. */
function brokenFor(broken: { id: string; checkout_id: string | null }) {
  const failing = <Answer>(call: (id: string) => Promise<Answer>) => {
    return async (id: string) => {
      if (id === broken.id || id === broken.checkout_id) throw new TypeError("unforeseen");
      return call(id);
    };
  };
  const { store } = shop.ctx;
  const changed: Partial<Store> = {
    findCheckouts: failing(store.findCheckouts),
    findCheckout: failing(store.findCheckout),
  };
  return { ...shop.ctx, store: { ...store, ...changed } };
}

describe("recovery", () => {
  it("waits for the store's search after each try, not only after the first", async () => {
    const { renewal } = await unanswered("no-reply");
    shop.ctx.clock.advance({ minutes: 3 });
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    await recoverStuckRenewals(shop.ctx);
    shop.ctx.clock.advance({ seconds: 31 });
    shop.store.faults.set("search-lag", { delayMs: 3_600_000, times: null });
    await recoverStuckRenewals(shop.ctx);
    expect(shop.draftsOf((await renewal()).id)).toHaveLength(1);
    shop.store.faults.clear();
    await recoverAfter({ seconds: 31 });
    expect(await renewal()).toMatchObject({ state: "open" });
    expect(shop.draftsOf((await renewal()).id)).toHaveLength(1);
  });

  it("never drops an order because the store can't be asked at the moment", async () => {
    const { items, renewal } = await unanswered("no-reply");
    shop.ctx.clock.advance({ minutes: 3 });
    shop.store.faults.set("http-502", { operation: "nodes", times: null });
    await recoverStuckRenewals(shop.ctx);
    expect(await renewal()).toMatchObject({ state: "opening" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
    shop.store.faults.clear();
    await recoverAfter({ seconds: 31 });
    expect(await renewal()).toMatchObject({ state: "open" });
  });

  it("waits half an hour for a checkout's link, and gives everything back if none comes", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("draft-not-ready", { delayMs: 10 * 86_400_000 });
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    await recoverAfter({ minutes: 29 });
    expect(await customer.renewal()).toMatchObject({ state: "opening" });
    await recoverAfter({ minutes: 2 });
    expect(await customer.renewal()).toMatchObject({ state: "refused", refusal: "store" });
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(5);
    expect(shop.draftsOf((await customer.renewal()).id)).toEqual([]);
    expect(await customer.order()).toMatchObject({ shopifyUrl: expect.stringContaining("http") });
  });

  it("gives everything back if the store fails at its checkout for an hour, so that it can be ordered again", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("internal-error", { operation: "draftOrderCreate", times: null });
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    await recoverAfter({ minutes: 3 }, 20);
    expect(await customer.renewal()).toMatchObject({ state: "opening" });
    await recoverAfter({ minutes: 3 }, 2);
    expect(await customer.renewal()).toMatchObject({ state: "refused", refusal: "store" });
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(5);
    shop.store.faults.clear();
    const newLink = await shop.linkFor(customer.patient, customer.items);
    expect(await customer.order(false, newLink)).toMatchObject({
      shopifyUrl: expect.stringContaining("http"),
    });
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(4);
  });

  it("makes the checkout of an order that waited for hours because nothing answered", async () => {
    const { renewal, items } = await unanswered("no-reply");
    await recoverInVainForHours();
    await recoverAfter({ minutes: 1 });
    expect(await renewal()).toMatchObject({ state: "open" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
  });

  it("gives an order hours after an outage as many tries as any other", async () => {
    const { renewal, items } = await unanswered("no-reply");
    await recoverInVainForHours();
    shop.store.faults.set("internal-error", { operation: "draftOrderCreate" });
    await recoverAfter({ minutes: 3 }, 2);
    expect(await renewal()).toMatchObject({ state: "open" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(4);
  });

  it("tells staff once about an order of which the store never says whether it has a checkout", async () => {
    const { renewal } = await unanswered("no-reply");
    shop.store.faults.set("internal-error", { operation: "draftOrders", times: null });
    await recoverAfter({ minutes: 7 }, 20);
    expect(await renewal()).toMatchObject({ state: "opening" });
    const told = await attentionTo(await renewal());
    expect(told).toMatchObject([{ description: expect.stringContaining(`rxr-${(await renewal()).id}`) }]);
    shop.store.faults.clear();
    await recoverAfter({ minutes: 7 });
    expect(await renewal()).toMatchObject({ state: "refused" });
  });

  it("says nothing of drafts left at the store because it failed at the checkout before", async () => {
    const { renewal } = await unanswered("no-reply");
    shop.store.faults.set("internal-error", { operation: "draftOrderCreate", times: null });
    await recoverAfter({ minutes: 7 }, 13);
    expect(await renewal()).toMatchObject({ state: "refused" });
    shop.store.faults.clear();
    shop.store.faults.set("internal-error", { operation: "draftOrders", times: null });
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(shop.ctx);
    expect(await attentionTo(await renewal())).toEqual([]);
  });

  it("gives back what the store no longer sells", async () => {
    const { items, renewal } = await unanswered("no-reply");
    const { variant_id: variantId } = items[0];
    shop.store.changeVariant({ variantId: variantId ?? "", isAvailable: false });
    await recoverAfter({ minutes: 3 });
    shop.store.changeVariant({ variantId: variantId ?? "", isAvailable: true });
    expect(await renewal()).toMatchObject({ state: "refused" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(5);
  });

  it("keeps the paid one of two checkouts and deletes the other", async () => {
    const { renewal, draft } = await unanswered("lost-reply");
    const { id } = await renewal();
    const first = await draft();
    const second = await shop.ctx.store.createCheckout({
      renewalId: id,
      customerId: first?.customerId ?? "",
      lines: [
        { variantId: first?.lines[0]?.variantId ?? "", quantity: 1, unitPriceCents: 1, discount: null },
      ],
      shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
    });
    shop.store.pay(first?.id ?? "");
    await recoverAfter({ seconds: 31 });
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect(shop.draftsOf(id).map((left) => left.id)).not.toContain(second.id);
  });
});

describe("a renewal that makes a sweep fail", () => {
  it("doesn't hold up others when recovering, lapsing or asking for payment", async () => {
    const broken = await unanswered("lost-reply");
    const other = await unanswered("lost-reply");
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(brokenFor(await broken.renewal()));
    expect(await other.renewal()).toMatchObject({ state: "open" });

    await recoverAfter({ minutes: 1 });
    shop.store.pay((await other.draft())?.id ?? "");
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(brokenFor(await broken.renewal()));
    expect(await other.renewal()).toMatchObject({ state: "paid" });

    const third = await shop.customerWith();
    await third.order();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(brokenFor(await broken.renewal()));
    expect(await third.renewal()).toMatchObject({ state: "lapsed" });
  });

  it("waits its turn when the store is away, behind those that weren't asked about", async () => {
    const first = await shop.customerWith();
    await first.order();
    shop.ctx.clock.advance({ seconds: 1 });
    const second = await shop.customerWith();
    await second.order();
    shop.ctx.clock.advance({ minutes: 6 });
    shop.store.faults.set("http-502", { times: null });
    await reconcileOpenCheckouts(shop.ctx);
    shop.store.faults.clear();
    shop.store.pay((await second.draft())?.id ?? "");
    await reconcileOpenCheckouts(shop.ctx);
    expect(await second.renewal()).toMatchObject({ state: "paid" });
  });

  it("doesn't hold up others although it makes the store itself fail, each time", async () => {
    const [broken, other] = [await shop.customerWith(), await shop.customerWith()];
    await broken.order();
    shop.store.faults.set("order-failing", {
      ids: [shop.store.pay((await broken.draft())?.id ?? "").id],
      times: null,
    });
    shop.ctx.clock.advance({ seconds: 1 });
    await other.order();
    shop.store.pay((await other.draft())?.id ?? "");
    shop.ctx.clock.advance({ minutes: 6 });
    await reconcileOpenCheckouts(shop.ctx);
    expect(await other.renewal()).toMatchObject({ state: "paid" });
    for (let tries = 0; tries < 6; tries += 1) {
      shop.ctx.clock.advance({ minutes: 61 });
      await reconcileOpenCheckouts(shop.ctx);
    }
    expect(await attentionTo(await broken.renewal())).toMatchObject([
      { action: "Order not followed at the store" },
    ]);
    shop.store.faults.clear();
    shop.ctx.clock.advance({ minutes: 61 });
    await reconcileOpenCheckouts(shop.ctx);
    expect(await broken.renewal()).toMatchObject({ state: "paid" });
  });
});

describe("a checkout that the store never lets us remove", () => {
  /** A customer whose order is over, although its checkout stays at the store. */
  async function kept() {
    const customer = await shop.customerWith();
    await customer.order();
    const draft = await customer.draft();
    if (!draft) throw new Error("there is no checkout");
    shop.store.faults.set("draft-kept", { ids: [draft.id], times: null });
    shop.ctx.clock.advance({ hours: 73 });
    const sweep = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 5) {
        shop.ctx.clock.advance({ minutes: 5 });
        await expireUnpaidCheckouts(shop.ctx);
      }
    };
    await sweep(180);
    expect(await customer.renewal()).toMatchObject({ state: "closing" });
    return { ...customer, draft, sweep };
  }

  it("is shown to staff once, with what to do, and asked for once an hour", async () => {
    const { renewal, sweep } = await kept();
    const { id } = await renewal();
    expect(await attentionTo({ id })).toMatchObject([
      { action: "Checkout not removed at the store", description: expect.stringContaining(`rxr-${id}`) },
    ]);
    const looks = vi.spyOn(shop.ctx.store, "deleteCheckout");
    await sweep(300);
    expect(looks.mock.calls.length).toBeLessThan(6);
    looks.mockRestore();
    expect(await attentionTo({ id })).toHaveLength(1);
  });

  it("ends the order once the store removes it after all", async () => {
    const { renewal, sweep, items } = await kept();
    shop.store.faults.clear();
    await sweep(65);
    expect(await renewal()).toMatchObject({ state: "lapsed" });
    expect((await readItem(shop.ctx.db, items[0].id)).repeats).toBe(5);
  });

  it("makes the order paid if it turns out to be paid", async () => {
    const { renewal, sweep, draft } = await kept();
    shop.store.pay(draft.id);
    await sweep(65);
    expect(await renewal()).toMatchObject({ state: "paid" });
  });

  it("doesn't keep other checkouts from being closed, even if the store itself fails at it", async () => {
    await kept();
    shop.store.faults.clear();
    shop.store.faults.set("internal-error", { operation: "draftOrderDelete", times: 4 });
    const other = await shop.customerWith();
    await other.order();
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await other.renewal()).toMatchObject({ state: "lapsed" });
  });
});
