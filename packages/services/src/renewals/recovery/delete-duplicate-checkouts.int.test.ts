import { renewals, transactions } from "@scriptkeeper/db/schema";
import { StoreError } from "@scriptkeeper/store/port";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pullOrder, reconcileOpenCheckouts } from "./reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "./recover-stuck-renewals.ts";

const shop = sharedShop({ isTimeless: true });

afterEach(() => {
  shop.store.faults.clear();
  vi.restoreAllMocks();
});

async function reconcileFor(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    shop.ctx.clock.advance({ minutes: 5 });
    await reconcileOpenCheckouts(shop.ctx);
  }
}

/** An order that the store refused, although the checkout of a lost reply is at the store. */
async function refused() {
  const customer = await shop.customerWith();
  shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
  await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
  shop.store.faults.set("search-lag", { operation: "draftOrders", delayMs: 3_600_000, times: null });
  const { variant } = products.first;
  shop.store.faults.set("line-refused", { operation: "draftOrderCreate", variantIds: [variant.variantId] });
  shop.ctx.clock.advance({ minutes: 3 });
  await recoverStuckRenewals(shop.ctx);
  shop.store.faults.clear();
  const { id, state } = await customer.renewal();
  expect(state).toBe("refused");
  const [left] = shop.draftsOf(id);
  if (!left) throw new Error("nothing was left at the store");
  return { ...customer, id, left };
}

const leftAt = (id: string) => shop.draftsOf(id).map((draft) => draft.id);

const attentionTo = (id: string) =>
  shop.ctx.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.renewal_id, id), eq(transactions.order_status, "attention")));

/** An open order with a second checkout, as a lost reply leaves it. */
async function orderedTwice() {
  const customer = await shop.customerWith();
  await customer.order();
  const own = await customer.draft();
  if (!own) throw new Error("there is no checkout");
  const { id } = await customer.renewal();
  const second = await copyOf(id, own.customerId);
  return { ...customer, id, own, second };
}

/** The same, without a time to look for the second one. */
async function orderedByEarlierVersion() {
  const ordered = await orderedTwice();
  await shop.ctx.db.update(renewals).set({ duplicates_ask_at: null }).where(eq(renewals.id, ordered.id));
  return ordered;
}

function copyOf(id: string, customerId: string | null) {
  return shop.ctx.store.createCheckout({
    renewalId: id,
    customerId: customerId ?? "",
    lines: [{ variantId: products.first.variant.variantId, quantity: 1, unitPriceCents: 1, discount: null }],
    shipping: { title: "Pick up at the pharmacy", priceCents: 0 },
  });
}

describe("a checkout that an ended order left at the store", () => {
  it("is removed in the end, however long the store fails at it, and is shown to staff once", async () => {
    const { id, left } = await refused();
    shop.store.faults.set("draft-kept", { ids: [left.id], times: null });
    await reconcileFor(300);
    expect(leftAt(id)).toEqual([left.id]);
    expect(await attentionTo(id)).toMatchObject([
      {
        action: "Draft order perhaps left at the store",
        description: expect.stringContaining(`rxr-${id}`),
      },
    ]);
    shop.store.faults.clear();
    await reconcileFor(65);
    expect(leftAt(id)).toEqual([]);
  });

  it("is removed after an outage of hours", async () => {
    const { id } = await refused();
    shop.store.faults.set("down", { times: null });
    await reconcileFor(300);
    shop.store.faults.clear();
    await reconcileFor(5);
    expect(leftAt(id)).toEqual([]);
    expect(await attentionTo(id)).toEqual([]);
  });

  it("is asked for once an hour while the store fails at it, and no more once the store has answered", async () => {
    const { id, left } = await refused();
    shop.store.faults.set("draft-kept", { ids: [left.id], times: null });
    await reconcileFor(300);
    const looks = vi.spyOn(shop.ctx.store, "findCheckouts");
    const looksFor = async (minutes: number) => {
      looks.mockClear();
      await reconcileFor(minutes);
      return looks.mock.calls.filter(([renewalId]) => renewalId === id).length;
    };
    expect(await looksFor(300)).toBeLessThan(6);
    shop.store.faults.clear();
    expect(await looksFor(65)).toBe(1);
    expect(await looksFor(300)).toBe(0);
  });

  it("is told from a copy of the order that staff make later", async () => {
    const { id, left } = await refused();
    shop.store.faults.set("draft-kept", { ids: [left.id], times: null });
    await reconcileFor(60);
    const copy = await copyOf(id, left.customerId);
    shop.store.faults.clear();
    await reconcileFor(120);
    expect(leftAt(id)).toEqual([copy.id]);
  });

  it("is looked for twice, and no more, when the store answers", async () => {
    await refused();
    const looks = vi.spyOn(shop.ctx.store, "findCheckouts");
    await reconcileFor(120);
    expect(looks).toHaveBeenCalledTimes(2);
  });
});

describe("a second checkout", () => {
  it("of a paid order is removed, however long the store fails at it, and is shown to staff once", async () => {
    const { id, own, second, renewal } = await orderedTwice();
    shop.store.pay(own.id);
    shop.store.faults.set("draft-kept", { ids: [second.id], times: null });
    await reconcileFor(300);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect(leftAt(id)).toContain(second.id);
    expect(await attentionTo(id)).toMatchObject([
      {
        action: "Draft order perhaps left at the store",
        description: expect.stringContaining("is paid"),
      },
    ]);
    shop.store.faults.clear();
    await reconcileFor(65);
    expect(leftAt(id)).not.toContain(second.id);
  });

  it("of an order whose payment came while the store was away is removed once it answers", async () => {
    const { id, own, second, renewal } = await orderedTwice();
    shop.store.pay(own.id);
    shop.store.faults.set("down", { times: null });
    await reconcileFor(300);
    shop.store.faults.clear();
    await reconcileFor(10);
    expect(await renewal()).toMatchObject({ state: "paid" });
    expect(leftAt(id)).not.toContain(second.id);
  });

  it("of an open order that the store keeps is shown to staff once and does not delay the patient's payment", async () => {
    const { id, own, second, renewal } = await orderedTwice();
    shop.store.faults.set("draft-kept", { ids: [second.id], times: null });
    await reconcileFor(20);
    expect(await attentionTo(id)).toEqual([]);
    await reconcileFor(280);
    expect(await renewal()).toMatchObject({ state: "open", failures: 0 });
    const shown = await attentionTo(id);
    expect(shown).toMatchObject([
      {
        action: "Second draft order perhaps left at the store",
        description: expect.stringContaining(`rxr-${id}`),
      },
    ]);
    expect(shown[0]?.description).toContain(`except ${own.name}`);
    shop.store.pay(own.id);
    await reconcileFor(10);
    expect(await renewal()).toMatchObject({ state: "paid" });
    shop.store.faults.clear();
    await reconcileFor(65);
    expect(leftAt(id)).not.toContain(second.id);
    expect(await attentionTo(id)).toHaveLength(1);
  });

  it("of an open order that the store keeps is shown by the address of the other while that can't be read", async () => {
    const { id, own, second } = await orderedTwice();
    shop.store.faults.set("draft-kept", { ids: [second.id], times: null });
    await reconcileFor(20);
    expect(await attentionTo(id)).toEqual([]);
    const failing = new StoreError("user", "the draft can't be read");
    vi.spyOn(shop.ctx.store, "deleteCheckout").mockImplementation(() => {
      vi.spyOn(shop.ctx.store, "findCheckout").mockRejectedValueOnce(failing);
      return Promise.reject(failing);
    });
    await reconcileFor(10);
    const [shown] = await attentionTo(id);
    expect(shown?.description).toContain(`except the one whose address there ends in ${own.id}`);
  });

  it("of an open order is removed after an outage of hours", async () => {
    const { id, own, renewal } = await orderedTwice();
    shop.store.faults.set("down", { times: null });
    await reconcileFor(300);
    shop.store.faults.clear();
    await reconcileFor(10);
    expect(await renewal()).toMatchObject({ state: "open" });
    expect(leftAt(id)).toEqual([own.id]);
  });

  it("of an open order that an earlier version began is removed soon after it was opened", async () => {
    const { id, own } = await orderedByEarlierVersion();
    await reconcileFor(10);
    expect(leftAt(id)).toEqual([own.id]);
  });

  it("of an open order that an earlier version began is removed after an outage of its first hours", async () => {
    const { id, own, renewal } = await orderedByEarlierVersion();
    shop.store.faults.set("down", { times: null });
    await reconcileFor(300);
    shop.store.faults.clear();
    await reconcileFor(10);
    expect(leftAt(id)).toEqual([own.id]);
    expect(await renewal()).toMatchObject({ state: "open", duplicates_ask_at: null });
  });

  it("of an open order that an earlier version began is removed however long the store keeps it", async () => {
    const { id, own, second } = await orderedByEarlierVersion();
    shop.store.faults.set("draft-kept", { ids: [second.id], times: null });
    await reconcileFor(300);
    expect(leftAt(id)).toContain(second.id);
    expect(await attentionTo(id)).toHaveLength(1);
    shop.store.faults.clear();
    await reconcileFor(10);
    expect(leftAt(id)).toEqual([own.id]);
  });

  it("of an order that an earlier version began is looked for when it is paid", async () => {
    const { own, renewal } = await orderedByEarlierVersion();
    shop.store.pay(own.id);
    await pullOrder(shop.ctx, await renewal());
    expect(await renewal()).toMatchObject({ state: "paid", duplicates_ask_at: shop.ctx.clock.now() });
  });

  it("is not looked for later than that for an order without a time", async () => {
    const { id, second, renewal, own } = await orderedByEarlierVersion();
    shop.ctx.clock.advance({ minutes: 30 });
    await reconcileFor(10);
    expect(leftAt(id)).toContain(second.id);
    shop.store.pay(own.id);
    await pullOrder(shop.ctx, await renewal());
    expect(await renewal()).toMatchObject({ state: "paid", duplicates_ask_at: null });
  });
});
