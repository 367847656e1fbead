import { prescription_groups, prescription_items, transactions, users } from "@scriptkeeper/db/schema";
import type { OrderCustomer, OrderPayload } from "@scriptkeeper/store/order-payload";
import { countWaiting } from "@scriptkeeper/testing/database/reading.queries";
import { insertAdmin, insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { recordStoreOrder } from "./record-store-order.ts";

const shop = sharedShop();
let orders = 4_000;

function customer(columns: Partial<OrderCustomer> = {}): OrderCustomer {
  const id = String(++orders);
  return {
    id,
    email: `c${id}@people.example`,
    firstName: "Cleo",
    lastName: "Buyer",
    phone: null,
    ...columns,
  };
}

function order(columns: Partial<OrderPayload> = {}): OrderPayload {
  const { product, variant } = products.first;
  const at = new Date("2026-03-09T20:00:00Z");
  return {
    orderId: String(++orders),
    name: `#${orders}`,
    createdAt: at,
    updatedAt: at,
    isPaid: true,
    isCancelled: false,
    isFulfilled: false,
    totalCents: 1000,
    tags: [],
    customer: customer(),
    lines: [
      {
        lineItemId: "1",
        productId: product.productId,
        variantId: variant.variantId,
        title: "As sold",
        quantity: 2,
      },
      { lineItemId: "2", productId: null, variantId: null, title: "A tip", quantity: 1 },
      { lineItemId: "3", productId: "999999", variantId: "1", title: "A hat", quantity: 1 },
    ],
    ...columns,
  };
}

async function itemsOf({ orderId }: OrderPayload) {
  const rows = await shop.ctx.db
    .select({ item: prescription_items, user: users })
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .where(eq(prescription_groups.shopify_order_id, orderId));
  return rows;
}

/** What administrators were told about it. */
async function toldOf({ name }: OrderPayload) {
  const { action, description, order_status } = transactions;
  const rows = await shop.ctx.db
    .select({ action, description, order_status })
    .from(transactions)
    .where(eq(order_status, "attention"));
  return rows.filter((row) => row.description.includes(`order ${name} `));
}

describe("a paid store order", () => {
  it("becomes one group, with an item to review for each line with a configured product", async () => {
    const bought = order();
    await recordStoreOrder(shop.ctx, bought);
    const [only, ...others] = await itemsOf(bought);
    expect(others).toEqual([]);
    expect(only?.user).toMatchObject({
      email: bought.customer?.email,
      first_name: "Cleo",
      role: "user",
      shopify_customer_id: bought.customer?.id,
    });
    expect(only?.item).toMatchObject({
      product_id: products.first.product.productId,
      variant_id: products.first.variant.variantId,
      quantity: 2,
      start_date: "2026-03-10",
      repeats: null,
      expiry_date: null,
      prescription_expiry_date: null,
      next_reminder_date: null,
      shopify_line_item_id: "1",
    });
    expect(only?.item.missing_data_notes).toContain(bought.name);
    const log = await shop.ctx.db
      .select()
      .from(transactions)
      .where(eq(transactions.item_id, only?.item.id ?? 0));
    expect(log).toMatchObject([{ transaction_type: "prescription_created", email: bought.customer?.email }]);
  });

  it("makes prescriptions once, however often and at whatever intervals it is reported", async () => {
    const bought = order();
    await Promise.all([1, 2, 3].map(() => recordStoreOrder(shop.ctx, bought)));
    await recordStoreOrder(shop.ctx, bought);
    expect(await itemsOf(bought)).toHaveLength(1);
  });

  it("B-CONST-01 goes to the account that is linked to the store's customer, whatever its email address is now", async () => {
    const patient = await insertUser(shop.ctx, { shopify_customer_id: "77001" });
    const bought = order({ customer: customer({ id: "77001", email: "elsewhere@people.example" }) });
    await recordStoreOrder(shop.ctx, bought);
    expect((await itemsOf(bought))[0]?.user.id).toBe(patient.id);
  });

  it("B-CONST-01 goes to the account with the email address and links it, unless it is linked already", async () => {
    const fresh = await insertUser(shop.ctx);
    const linked = await insertUser(shop.ctx, { shopify_customer_id: "77002" });
    for (const [patient, storeId, linkedTo] of [
      [fresh, "77003", "77003"],
      [linked, "77004", "77002"],
    ] as const) {
      const bought = order({ customer: customer({ id: storeId, email: patient.email.toUpperCase() }) });
      await recordStoreOrder(shop.ctx, bought);
      expect((await itemsOf(bought))[0]?.user).toMatchObject({
        id: patient.id,
        shopify_customer_id: linkedTo,
      });
    }
  });

  it.each([
    ["an administrator's address", async () => customer({ email: (await insertAdmin(shop.ctx)).email })],
    ["no address", async () => customer({ email: null })],
    ["nobody", async () => null],
  ])("that names %s makes no prescription, and administrators are told", async (_what, buyer) => {
    const bought = order({ customer: await buyer() });
    await recordStoreOrder(shop.ctx, bought);
    expect(await itemsOf(bought)).toEqual([]);
    const told = await shop.ctx.db
      .select()
      .from(transactions)
      .where(eq(transactions.order_status, "attention"));
    expect(told.some(({ description }) => description.includes(`order ${bought.name} `))).toBe(true);
  });

  it("that paid for a renewal makes no prescription", async () => {
    const patient = await insertUser(shop.ctx);
    const item = await insertItem(shop.ctx, { user_id: patient.id });
    const bought = order();
    const items = [{ item_id: item.id }];
    await insertRenewal(shop.ctx, { state: "paid", user_id: patient.id, order_id: bought.orderId, items });
    await recordStoreOrder(shop.ctx, bought);
    expect(await itemsOf(bought)).toEqual([]);
  });

  it("makes no prescription for a product that is new at the store, and administrators are told once", async () => {
    const bought = order();
    await recordStoreOrder(shop.ctx, bought);
    await recordStoreOrder(shop.ctx, bought);
    expect(await itemsOf(bought)).toHaveLength(1);
    expect(await toldOf(bought)).toEqual([
      {
        action: "Order with products not set up here",
        order_status: "attention",
        description: expect.stringContaining(
          "includes products that are not configured here: 1 × A hat. No prescription was created",
        ),
      },
    ]);
  });

  it("isn't reported for a product whose configuration was deleted, or a line without a product", async () => {
    const deleted = { product_id: "888888", product_name: "Soap", deleted_at: shop.ctx.clock.now() };
    await insertProduct(shop.ctx, deleted);
    const [medicine, tip, hat] = order().lines;
    const soap = { ...hat, productId: "888888" } as NonNullable<typeof hat>;
    const removed = { ...hat, quantity: 0 } as NonNullable<typeof hat>;
    const bought = order({ lines: [medicine, tip, soap, removed].flatMap((line) => line ?? []) });
    await recordStoreOrder(shop.ctx, bought);
    expect(await itemsOf(bought)).toHaveLength(1);
    expect(await toldOf(bought)).toEqual([]);
  });

  it("makes no prescription when it is unpaid, cancelled or of unconfigured products", async () => {
    const before = await shop.ctx.db.$count(users);
    const hat = order().lines.slice(1);
    for (const other of [order({ lines: hat }), order({ isPaid: false }), order({ isCancelled: true })]) {
      await recordStoreOrder(shop.ctx, other);
      expect(await itemsOf(other)).toEqual([]);
    }
    expect(await shop.ctx.db.$count(users)).toBe(before);
  });
});

it.each([
  ["by their id", true],
  ["by their address", false],
])(
  "an order gives no prescriptions to a customer, known %s, who is being made an administrator at that moment",
  async (_, isLinked) => {
    const { ctx } = shop;
    const buyer = customer();
    const { id, email } = await insertUser(ctx, { shopify_customer_id: isLinked ? buyer.id : null });
    let recorded: Promise<void> | undefined;
    await ctx.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for("update");
      await tx.update(users).set({ role: "admin" }).where(eq(users.id, id));
      recorded = recordStoreOrder(ctx, order({ customer: { ...buyer, email } }));
      await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
    });
    await recorded;
    expect(await ctx.db.$count(prescription_groups, eq(prescription_groups.user_id, id))).toBe(0);
  },
);
