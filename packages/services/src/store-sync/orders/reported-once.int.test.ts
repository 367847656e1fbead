import { prescription_groups, prescription_items, transactions } from "@scriptkeeper/db/schema";
import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { insertProduct } from "@scriptkeeper/testing/services/factories";
import { products, type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followStoreOrder } from "./follow-store-order.ts";
import { recordStoreOrder } from "./record-store-order.ts";
import { reportUnfollowedOrder } from "./set-aside/report-unfollowed-order.ts";

let shop: ShopContext;
let orders = 90_000;
let configured = "";
beforeAll(async () => {
  shop = await shopContext({ isTimeless: true });
  const early = { created_at: new Date("2026-03-01T00:00:00Z") };
  configured = (await insertProduct(shop.ctx, early)).product_id;
});
afterAll(() => shop.close());

const line = (lineItemId: string, productId: string, quantity: number) => ({
  lineItemId,
  productId,
  quantity,
  variantId: null,
  title: `Line ${lineItemId}`,
});

/** An order of two packs that became a prescription, and its patient's log. */
async function bought() {
  const id = String(++orders);
  const order: OrderPayload = {
    orderId: id,
    name: `#${id}`,
    tags: [],
    totalCents: 2_000,
    isPaid: true,
    isCancelled: false,
    isFulfilled: false,
    createdAt: new Date("2026-03-11T00:00:00Z"),
    updatedAt: new Date("2026-03-11T00:00:00Z"),
    customer: { id, email: `c${id}@people.example`, firstName: null, lastName: null, phone: null },
    lines: [line("1", products.first.product.productId, 2)],
  };
  await recordStoreOrder(shop.ctx, order);
  const [row] = await shop.ctx.db
    .select({ item: prescription_items })
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .where(eq(prescription_groups.shopify_order_id, id));
  if (!row) throw new Error("no prescription");
  const isPatients = eq(transactions.user_id, row.item.user_id);
  const log = () => shop.ctx.db.select().from(transactions).where(isPatients).orderBy(asc(transactions.id));
  return {
    order,
    item: row.item,
    log,
    /** The entries that ask for attention. */
    told: async () => (await log()).filter(({ order_status }) => order_status === "attention"),
    /** Changes the entries written so far. */
    change: (set: Partial<typeof transactions.$inferInsert>) =>
      shop.ctx.db.update(transactions).set(set).where(isPatients),
  };
}

const holding = (order: OrderPayload, ...lines: OrderPayload["lines"]) => ({ ...order, lines });
const withAdded = (order: OrderPayload, quantity: number) =>
  holding(order, ...order.lines, line("2", configured, quantity));

const kinds: Record<string, (order: OrderPayload) => Promise<unknown>> = {
  "a cancelled order": (order) => followStoreOrder(shop.ctx, { ...order, isCancelled: true }),
  "a line that left the order": (order) => {
    const own = line("1", products.first.product.productId, 0);
    return followStoreOrder(shop.ctx, holding(order, own));
  },
  "a larger quantity": (order) => {
    const own = line("1", products.first.product.productId, 3);
    return followStoreOrder(shop.ctx, holding(order, own));
  },
  "a medicine added to the order": (order) => followStoreOrder(shop.ctx, withAdded(order, 1)),
  "an order that could not be followed": (order) => reportUnfollowedOrder(shop.ctx, order, order.updatedAt),
};

/** What a release without keys wrote in other words. */
const formerly: Record<string, { action: string }> = {
  "an order that could not be followed": { action: "Order change not followed" },
};

describe.each(Object.keys(kinds))("%s", (kind) => {
  const tell = (order: OrderPayload) => kinds[kind]?.(order) ?? Promise.reject(new Error("unknown kind"));

  it("is written into the log once by two workers at once, and not again later", async () => {
    const { order, told } = await bought();
    await Promise.all([tell(order), tell(order)]);
    await tell(order);
    expect(await told()).toHaveLength(1);
  });

  it("is written when the wording of earlier entries has changed, and only once", async () => {
    const { order, told, change } = await bought();
    await change({ description: "In other words.", action: "Renamed" });
    await tell(order);
    await change({ description: "In other words.", action: "Renamed" });
    await tell(order);
    expect(await told()).toHaveLength(1);
  });

  it("is written after a release without keys, and isn't written again when that release wrote it", async () => {
    const { order, told, change } = await bought();
    const withoutKey = { report_key: null, report_state: null };
    await change(withoutKey);
    await tell(order);
    await change({ ...withoutKey, ...formerly[kind] });
    await tell(order);
    expect(await told()).toHaveLength(1);
  });
});

it("a quantity is compared with what the log's entries said last, however they are worded", async () => {
  const { order, item, log, change } = await bought();
  const hold = (quantity: number) =>
    followStoreOrder(shop.ctx, holding(order, line("1", item.product_id ?? "", quantity)));
  for (const quantity of [1, 1, 2]) {
    await hold(quantity);
    await change({ description: "In other words." });
  }
  expect((await log()).map((row) => row.quantity)).toEqual([2, 1, 2]);
});

it("an added medicine is reported at each change of its amount, back to an earlier one too", async () => {
  const { order, told } = await bought();
  for (const quantity of [1, 2, 2, 1]) await followStoreOrder(shop.ctx, withAdded(order, quantity));
  expect((await told()).map(({ description }) => /: (.*?)\./.exec(description)?.[1])).toEqual([
    "1 × Line 2",
    "2 × Line 2",
    "1 × Line 2",
  ]);
});
