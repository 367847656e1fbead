import { transactions, users } from "@scriptkeeper/db/schema";
import { readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { type Customer, type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { storeOrder } from "@scriptkeeper/testing/services/store-order";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resumeCheckout } from "../checkout/create-checkout.ts";
import { recordOrder } from "./record-order.ts";
import { recordRefund } from "./record-refund.ts";

let shop: ShopContext;
let orders = 80_000;
beforeAll(async () => {
  shop = await shopContext({ isTimeless: true });
});
afterAll(() => shop.close());

interface Told {
  customer: Customer;
  action: string;
  /** Does again what the log was told of. */
  tell: () => Promise<unknown>;
}

const kinds: Record<string, () => Promise<Told>> = {
  async "a refund"() {
    const { customer, renewalId } = await ordered();
    const refund = { renewalId, refundId: String(++orders) };
    return { customer, action: "Order refunded", tell: () => recordRefund(shop.ctx, refund) };
  },
  async "more than was ordered"() {
    const { customer, hold } = await paid();
    return { customer, action: "Extra products found in order", tell: () => hold(["Extra", 1]) };
  },
  async "a customer of another account"() {
    const first = await shop.customerWith();
    await first.order();
    const { customer, renewalId } = await ordered(first.patient);
    return {
      customer,
      action: "Customer belongs to another account",
      tell: () => resumeCheckout(shop.ctx, { renewalId, leaseId: "0" }).catch(() => null),
    };
  },
};

/** An order, under an address that is another account's at the store if one is given. */
async function ordered(other?: { id: number; email: string }) {
  const customer = await shop.customerWith();
  const move = (id: number, email: string) =>
    shop.ctx.db.update(users).set({ email }).where(eq(users.id, id));
  if (other) {
    await move(other.id, `moved-${other.email}`);
    await move(customer.patient.id, other.email);
  }
  await customer.order();
  return { customer, renewalId: (await customer.renewal()).id };
}

/** A paid order, and how the store shows it later with further lines. */
async function paid() {
  const { customer, renewalId } = await ordered();
  const id = String(++orders);
  const own = (await customer.draft())?.lines[0]?.variantId ?? null;
  const line = (variantId: string | null, title: string, quantity: number) => ({
    variantId,
    title,
    quantity,
    currentQuantity: quantity,
    totalCents: 1,
  });
  const hold = (...extra: [title: string, quantity: number][]) => {
    const lines = [
      line(own, "Sold", 1),
      ...extra.map(([title, quantity], index) => line(String(70_000 + index), title, quantity)),
    ];
    return recordOrder(shop.ctx, { renewalId, order: storeOrder({ id, lines }) });
  };
  await hold();
  return { customer, hold };
}

const tellings = async ({ customer, action }: Pick<Told, "customer" | "action">) =>
  (await readTransactions(shop.ctx.db, customer.patient.id)).filter((row) => row.action === action);

async function change({ customer }: Told, set: Partial<typeof transactions.$inferInsert>) {
  await shop.ctx.db.update(transactions).set(set).where(eq(transactions.user_id, customer.patient.id));
}

describe.each(Object.keys(kinds))("%s", (kind) => {
  const begin = () => kinds[kind]?.() ?? Promise.reject(new Error("unknown kind"));

  it("is written into the log once by two workers at once, and not again later", async () => {
    const told = await begin();
    await Promise.all([told.tell(), told.tell()]);
    await told.tell();
    expect(await tellings(told)).toHaveLength(1);
  });

  it("isn't written again when its wording has changed since", async () => {
    const told = await begin();
    await told.tell();
    await change(told, { description: "In other words." });
    await told.tell();
    expect(await tellings(told)).toHaveLength(1);
  });

  it("isn't written again after a release that wrote it without a key", async () => {
    const told = await begin();
    await told.tell();
    await change(told, { report_key: null, report_state: null });
    await told.tell();
    expect(await tellings(told)).toHaveLength(1);
  });
});

describe("more than was ordered", () => {
  it("is reported at each change of its amount, back to an earlier one too", async () => {
    const { customer, hold } = await paid();
    for (const amount of [1, 2, 2, 1]) await hold(["Extra", amount]);
    const told = await tellings({ customer, action: "Extra products found in order" });
    expect(told.map(({ description }) => /: (.*?)\./.exec(description)?.[1])).toEqual([
      "1 × Extra",
      "2 × Extra",
      "1 × Extra",
    ]);
  });

  it("isn't reported again when the store renames a product", async () => {
    const { customer, hold } = await paid();
    await hold(["Extra", 1], ["Other", 1]);
    await hold(["Extra forte", 1], ["Other", 1]);
    expect(await tellings({ customer, action: "Extra products found in order" })).toHaveLength(1);
  });
});
