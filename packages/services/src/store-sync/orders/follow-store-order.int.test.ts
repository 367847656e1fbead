import { randomUUID } from "node:crypto";
import { prescription_groups, prescription_items, transactions } from "@scriptkeeper/db/schema";
import { readOrderPayload } from "@scriptkeeper/store/order-payload";
import { insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { asc, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { handleOrder } from "../webhooks/handle-order.ts";
import { followStoreOrder } from "./follow-store-order.ts";
import { beginOrderPull, pullOrders } from "./pull-orders.ts";

const shop = sharedShop({ isTimeless: true });
let orders = 0;
beforeAll(async () => {
  await beginOrderPull(shop.ctx);
});

interface Said {
  cancelled_at?: string;
  /** The remaining quantity of each line. */
  left?: readonly number[];
  /** The quantity of the first medicine in another line. */
  added?: number;
  /** The products of further lines. */
  others?: readonly string[];
}

/** An order of two medicines that became prescriptions, and what the store may say about it later. */
async function bought(first: [topic: string, said?: Said] = ["orders/paid"]) {
  const id = 9_000 + ++orders;
  const line = ({ product, variant }: (typeof products)["first"], index: number, left: number) => ({
    id: id * 10 + index,
    title: "As sold",
    quantity: 2,
    current_quantity: left,
    product_id: Number(product.productId),
    variant_id: Number(variant.variantId),
  });
  const bodyOf = ({ left: [first = 2, second = 2] = [], added, others = [], cancelled_at }: Said = {}) =>
    Buffer.from(
      JSON.stringify({
        id,
        name: `#${id}`,
        tags: "",
        total_price: "20.00",
        financial_status: "paid",
        created_at: "2026-03-11T00:00:00Z",
        updated_at: "2026-03-11T00:00:00Z",
        cancelled_at: cancelled_at ?? null,
        customer: { id, email: `c${id}@people.example` },
        line_items: [
          line(products.first, 1, first),
          line(products.second, 2, second),
          ...(added === undefined ? [] : [line(products.first, 3, added)]),
          ...others.map((productId, index) => ({
            ...line(products.first, 4 + index, 1),
            product_id: Number(productId),
            variant_id: null,
          })),
        ],
      }),
    );
  const say = (topic: string, said?: Said) => handleOrder(shop.ctx, { id, topic, body: bodyOf(said) });
  await say(...first);
  return {
    id: String(id),
    name: `#${id}`,
    say,
    /** Follows the order as it is read from the store. */
    shows: (said: Said) => followStoreOrder(shop.ctx, readOrderPayload(bodyOf(said))),
  };
}

const itemsOf = ({ id }: { id: string }) =>
  shop.ctx.db
    .select({
      id: prescription_items.id,
      notes: prescription_items.missing_data_notes,
      quantity: prescription_items.quantity,
    })
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .where(eq(prescription_groups.shopify_order_id, id))
    .orderBy(asc(prescription_items.id));

async function toldOf(order: { id: string }) {
  const ids = (await itemsOf(order)).map(({ id }) => id);
  return shop.ctx.db
    .select()
    .from(transactions)
    .where(inArray(transactions.item_id, ids))
    .orderBy(asc(transactions.id))
    .then((rows) => rows.filter(({ order_status }) => order_status === "attention"));
}

async function moreOf({ name }: { name: string }) {
  const told = await shop.ctx.db
    .select()
    .from(transactions)
    .where(eq(transactions.action, "Extra products found in order"));
  return told.map(({ description }) => description).filter((description) => description.includes(`${name} `));
}

const cancelled = { cancelled_at: "2026-03-11T01:00:00Z" };

describe("a store order that became prescriptions", () => {
  it("is reported once for each when it is cancelled, also in the notes for reviewers", async () => {
    const order = await bought();
    await order.say("orders/updated");
    expect(await toldOf(order)).toEqual([]);
    await Promise.all(["orders/cancelled", "orders/updated"].map((topic) => order.say(topic, cancelled)));
    const description = `The store's order ${order.name}, which this prescription came from, was cancelled. If the medicine was not handed out, delete the prescription.`;
    const said = { description, email: `c${order.id}@people.example`, quantity: 2 };
    expect(await toldOf(order)).toMatchObject([said, said]);
    expect((await itemsOf(order)).map(({ notes }) => notes)).toEqual([description, description]);
  });

  it("is reported for the one prescription whose line it loses", async () => {
    const order = await bought();
    await order.shows({ left: [2, 0] });
    const [first, second] = await itemsOf(order);
    const told = await toldOf(order);
    expect(told).toMatchObject([
      { item_id: second?.id, description: expect.stringContaining("it was removed or refunded") },
    ]);
    expect(first?.notes).toContain("no repeats and no expiry");
    expect(second?.notes).toBe(told[0]?.description);
  });

  it("lowers the quantity when it loses a part of a line, and says so if a reminder may be set", async () => {
    const order = await bought();
    const [reviewed, waiting] = await itemsOf(order);
    await shop.ctx.db
      .update(prescription_items)
      .set({ repeats: 5, missing_data_notes: null })
      .where(eq(prescription_items.id, reviewed?.id ?? 0));
    for (const _ of [1, 2]) await order.shows({ left: [1, 1] });
    expect(await itemsOf(order)).toMatchObject([{ quantity: 1 }, { quantity: 1, notes: waiting?.notes }]);
    expect(await toldOf(order)).toMatchObject([
      {
        item_id: reviewed?.id,
        description: `The store's order ${order.name} holds 1 of this instead of 2. It will run out sooner. Please check its reminder.`,
      },
    ]);
    await order.say("orders/cancelled", cancelled);
    expect(await toldOf(order)).toHaveLength(3);
  });

  it("doesn't change a quantity that staff have set since, and asks them to check it", async () => {
    const order = await bought();
    const [raised, lowered] = await itemsOf(order);
    const set = (item: typeof raised, quantity: number) =>
      shop.ctx.db
        .update(prescription_items)
        .set({ quantity })
        .where(eq(prescription_items.id, item?.id ?? 0));
    await set(raised, 3);
    await set(lowered, 1);
    await order.shows({});
    expect(await toldOf(order)).toEqual([]);
    for (const _ of [1, 2]) await order.shows({ left: [1, 1] });
    expect(await itemsOf(order)).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
    expect(await toldOf(order)).toMatchObject([
      {
        item_id: raised?.id,
        description: `The store's order ${order.name} holds 1 of this instead of 2. This prescription says 3. Please check it.`,
      },
    ]);
  });

  it("is reported once when it holds more of a line, which may not be prescribed", async () => {
    const order = await bought();
    for (const _ of [1, 2]) await order.shows({ left: [3, 2] });
    expect(await itemsOf(order)).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
    const told = await toldOf(order);
    expect(told.map(({ description }) => description)).toEqual([
      `The store's order ${order.name} holds 3 of this instead of 2. This prescription says 2. Please check it.`,
    ]);
    await order.shows({ left: [1, 2], added: 1 });
    expect(await itemsOf(order)).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
    expect(await toldOf(order)).toEqual(told);
  });

  it("doesn't count a further line of the same medicine while its prescription's own is whole", async () => {
    const order = await bought();
    const before = await itemsOf(order);
    await order.shows({ added: 1 });
    expect(await itemsOf(order)).toEqual(before);
    expect(await toldOf(order)).toEqual([]);
  });

  it("is followed by what the store shows, never by a message, which may come late", async () => {
    const order = await bought();
    const before = await itemsOf(order);
    await order.say("orders/updated", { left: [1, 0] });
    expect(await itemsOf(order)).toEqual(before);
    expect(await toldOf(order)).toEqual([]);
  });

  it("changes nothing when staff remove a line and add it again", async () => {
    const order = await bought();
    const before = await itemsOf(order);
    await order.shows({ left: [0, 2], added: 2 });
    expect(await itemsOf(order)).toEqual(before);
    expect(await toldOf(order)).toEqual([]);
    await order.shows({ left: [0, 2], added: 1 });
    expect(await itemsOf(order)).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  });

  it("is reported once when staff add a configured product, and not for other products", async () => {
    const order = await bought();
    await order.shows({ others: ["999999"] });
    expect(await moreOf(order)).toEqual([]);
    const { product_id } = await insertProduct(shop.ctx, { created_at: new Date("2026-03-01T00:00:00Z") });
    for (const _ of [1, 2]) await order.shows({ others: ["999999", product_id] });
    expect(await moreOf(order)).toEqual([
      `The store's order ${order.name} holds more than when its prescriptions were made: 1 × As sold. If it is prescribed, create its prescription by hand.`,
    ]);
  });

  it("isn't reported as more when one of its prescriptions was deleted, or its product was configured later", async () => {
    const order = await bought();
    const [, second] = await itemsOf(order);
    const { product_id: early } = await insertProduct(shop.ctx, {
      created_at: new Date("2026-03-01T00:00:00Z"),
    });
    await shop.ctx.db.delete(prescription_items).where(eq(prescription_items.id, second?.id ?? 0));
    await order.shows({ others: [early] });
    expect(await moreOf(order)).toEqual([]);
    const other = await bought();
    const { product_id } = await insertProduct(shop.ctx, { created_at: new Date("2026-03-12T00:00:00Z") });
    await other.shows({ others: [product_id] });
    expect(await moreOf(other)).toEqual([]);
  });

  it("is reported for prescriptions that were reviewed since, and not for deleted ones", async () => {
    const order = await bought();
    const [reviewed, deleted] = await itemsOf(order);
    const isItem = (item: { id: number } | undefined) => eq(prescription_items.id, item?.id ?? 0);
    await shop.ctx.db
      .update(prescription_items)
      .set({ repeats: 5, missing_data_notes: null })
      .where(isItem(reviewed));
    await shop.ctx.db.delete(prescription_items).where(isItem(deleted));
    await order.say("orders/cancelled", cancelled);
    expect(await toldOf(order)).toMatchObject([{ item_id: reviewed?.id }]);
    expect(await itemsOf(order)).toMatchObject([{ id: reviewed?.id, notes: null }]);
  });

  it("makes no prescription when the message of its payment comes after its cancellation", async () => {
    const order = await bought(["orders/cancelled", cancelled]);
    await order.say("orders/paid");
    expect(await itemsOf(order)).toEqual([]);
  });

  it("is reported as cancelled even if that message never came", async () => {
    const order = shop.store.placeOrder({
      customer: { email: "pulled@people.example" },
      items: [{ variantId: products.first.variant.variantId, quantity: 1 }],
    });
    await pullOrders(shop.ctx);
    expect(await toldOf(order)).toEqual([]);
    shop.store.cancelOrder(order.id);
    for (const _ of [1, 2]) await pullOrders(shop.ctx);
    expect(await toldOf(order)).toMatchObject([{ description: expect.stringContaining("was cancelled") }]);
  });

  it("is followed by its messages once it is so old that the store may not show it", async () => {
    const order = await bought();
    shop.ctx.clock.advance({ days: 62 });
    for (const _ of [1, 2]) await order.say("orders/updated", { left: [2, 0] });
    expect(await toldOf(order)).toMatchObject([
      { description: expect.stringContaining("it was removed or refunded") },
    ]);
  });
});

describe("a store order that staff give to another customer", () => {
  const { variantId } = products.first.variant;
  const placed = () =>
    shop.store.placeOrder({
      customer: { email: `${randomUUID()}@people.example` },
      items: [{ variantId, quantity: 1 }],
    });

  it("is reported once, because its prescription stays with the first one", async () => {
    const [order, other] = [placed(), placed()];
    await pullOrders(shop.ctx);
    expect(await toldOf(order)).toEqual([]);
    shop.ctx.clock.advance({ minutes: 1 });
    shop.store.giveOrder(order.id, other.customerId ?? "");
    for (const _ of ["once", "twice"]) await pullOrders(shop.ctx);
    expect(await toldOf(order)).toMatchObject([
      {
        action: "Order of another customer",
        description: expect.stringContaining(`${order.name}, which this prescription came from, now belongs`),
      },
    ]);
    expect(await toldOf(other)).toEqual([]);
  });

  it("is not reported when the two customers were merged", async () => {
    const [order, other] = [placed(), placed()];
    await pullOrders(shop.ctx);
    shop.store.mergeCustomers({ keptId: other.customerId ?? "", goneId: order.customerId ?? "" });
    await pullOrders(shop.ctx);
    expect(await toldOf(order)).toEqual([]);
  });
});
