import { dayAt } from "@scriptkeeper/domain/time/days";
import type { OrderPayload, OrderPayloadLine } from "@scriptkeeper/store/order-payload";
import { renewalIdIn } from "@scriptkeeper/store/renewal-tag";
import { type Context, notifyAdmins, within } from "../../core/index.ts";
import { insertItems, logCreated } from "../../prescriptions/index.ts";
import { findRenewalOfOrder, markRecorded, reportOrder } from "../../renewals/index.ts";
import { quantityKey } from "./order-items.queries.ts";
import { reportUnknownProducts } from "./report-unknown-products.ts";
import { resolveCustomer } from "./resolve-customer.ts";
import { insertOrderGroup, listConfiguredNames } from "./store-orders.queries.ts";

const LARGEST_QUANTITY = 999;

/**
 * Turns a paid order of the store into prescriptions: one group, with one item for each line whose product is
 * configured. Repeats and expiry stay empty until a review. The same order again changes nothing, even if its group
 * was deleted, and neither does a renewal's order. Administrators are told about an order whose tag names an unknown
 * renewal, and about products that were never configured.
 */
export async function recordStoreOrder(ctx: Context, order: OrderPayload): Promise<void> {
  if (!order.isPaid || order.isCancelled) return;
  await ctx.db.transaction(async (tx) => record(within(ctx, tx), order));
}

/**
 * Tells administrators, once, about a paid order that was placed before this product was installed and contains
 * configured products.
 */
export async function reportEarlierOrder(ctx: Context, order: OrderPayload): Promise<void> {
  if (!order.isPaid || order.isCancelled || (await prescribed(ctx, order)).length === 0) return;
  await reportOrder(ctx, {
    orderId: order.orderId,
    action: "Order placed before installation",
    description: `The store's order ${order.name} was placed before Scriptkeeper was installed, and the store has reported its payment. If it was paid only now, create its prescriptions by hand.`,
  });
}

async function record(ctx: Context, order: OrderPayload): Promise<void> {
  const now = ctx.clock.now();
  if (!(await markRecorded(ctx.db, { orderId: order.orderId, at: now }))) return;
  if (await findRenewalOfOrder(ctx.db, order.orderId)) return;
  if (renewalIdIn(order.tags) !== null) {
    await reportUnknownRenewal(ctx, order);
    return;
  }
  await reportUnknownProducts(ctx, order);
  const lines = await prescribed(ctx, order);
  if (lines.length === 0) return;
  const buyer = await resolveCustomer(ctx, order.customer);
  if (!buyer) {
    // No part of a paid order may go unnoticed, even if it can become nobody's prescription.
    await notifyAdmins(ctx, {
      action: "Order without a customer",
      description: `The store's order ${order.name} includes configured products, but names nobody who can have prescriptions here. Create the prescriptions by hand.`,
    });
    return;
  }
  const group = await insertOrderGroup(ctx.db, {
    user_id: buyer.id,
    shopify_order_id: order.orderId,
    created_at: now,
  });
  if (!group) return;
  const items = await insertItems(
    ctx.db,
    lines.map(({ line, name }) => ({
      prescription_group_id: group.id,
      user_id: buyer.id,
      product_id: line.productId,
      product_name: name,
      variant_id: line.variantId,
      quantity: Math.min(line.quantity, LARGEST_QUANTITY),
      start_date: dayAt(order.createdAt, ctx.settings.storeTimezone),
      shopify_line_item_id: line.lineItemId,
      missing_data_notes: `The store's order ${order.name} gives no repeats and no expiry.`,
      created_at: now,
      updated_at: now,
    })),
  );
  await logCreated(ctx, {
    customer: buyer,
    items,
    description: `From the store's order ${order.name}. Needs review.`,
    report: { key: quantityKey(order) },
  });
}

/**
 * Creates no prescriptions, because the order's prescriptions exist already: duplicates could be ordered once more and
 * be reminded of twice.
 */
async function reportUnknownRenewal(ctx: Context, { name, lines }: OrderPayload): Promise<void> {
  const held = lines.filter(({ quantity }) => quantity > 0);
  const list = held.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
  await notifyAdmins(ctx, {
    action: "Order for an unknown renewal",
    description: `The store's order ${name} (${list}) was paid for a renewal that is not known here: either it was made after the backup that this database was restored from, or the order is a copy. No repeats were used for it and no reminder was moved. Please update the patient's prescriptions by hand.`,
  });
}

interface PrescribedLine {
  line: OrderPayloadLine & { productId: string };
  name: string;
}

async function prescribed(ctx: Context, { lines }: OrderPayload): Promise<PrescribedLine[]> {
  const held = lines.filter(({ quantity }) => quantity > 0);
  const products = held.flatMap(({ productId }) => productId ?? []);
  if (products.length === 0) return [];
  const names = await listConfiguredNames(ctx.db, products);
  return held.flatMap((line) => {
    const { productId } = line;
    const name = productId === null ? undefined : names.get(productId);
    return productId === null || name === undefined ? [] : [{ line: { ...line, productId }, name }];
  });
}
