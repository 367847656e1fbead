import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type Context, insertTransactions, within } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { markRecorded } from "../../renewals/index.ts";
import { listTold, lockOrderItems, type OrderItem, saveOrderItem } from "./order-items.queries.ts";

const TAKEN_BACK = "No longer in the store's order";

/**
 * Follows what becomes of an order after it became prescriptions. Of those whose order was cancelled, or does not hold their
 * line any more, administrators are told once for each: whether the medicine was handed out before, people know. One of which
 * it holds less lasts less long. None come of an order once it is cancelled. Safe to repeat.
 */
export async function followStoreOrder(ctx: Context, order: OrderPayload): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // An older message that tells of its payment may still come.
    if (order.isCancelled) await markRecorded(tx, { orderId: order.orderId, at: ctx.clock.now() });
    const items = await lockOrderItems(tx, order.orderId);
    if (items.length === 0) return;
    // Read once they are locked: of two who tell of it at once, the second sees what the first has written.
    const told = await listTold(tx, { itemIds: items.map(({ id }) => id), action: TAKEN_BACK });
    for (const item of items) {
      const held = heldOf(order, item, items);
      if (held === 0 && !told.has(item.id)) await reportTakenBack(within(ctx, tx), item, order);
      if (held > 0 && held < item.quantity) await lowerQuantity(within(ctx, tx), { item, held, order });
    }
  });
}

/** How much of an item its order holds: of its own line, and of others that staff added in its place. All of it where the order does not name its line. */
function heldOf({ isCancelled, lines }: OrderPayload, item: OrderItem, items: readonly OrderItem[]): number {
  if (isCancelled) return 0;
  const own = lines.find(({ lineItemId }) => lineItemId === item.shopify_line_item_id);
  if (!own) return item.quantity;
  const known = new Set(items.map((each) => each.shopify_line_item_id));
  const added = lines.filter(
    ({ variantId, lineItemId }) =>
      variantId !== null && variantId === own.variantId && !known.has(lineItemId),
  );
  return added.reduce((sum, { quantity }) => sum + quantity, own.quantity);
}

async function reportTakenBack(
  ctx: Context,
  item: OrderItem,
  { name, isCancelled }: OrderPayload,
): Promise<void> {
  const what = isCancelled ? "was cancelled" : "does not hold it any more: it was taken off or refunded";
  const description = `The store's order ${name}, which this prescription came with, ${what}. If the medicine was not handed out, delete the prescription.`;
  await log(ctx, item, { action: TAKEN_BACK, description, order_status: "attention" });
  // Whoever reviews it reads that as well.
  if (isInReview(item)) await saveOrderItem(ctx.db, item.id, { missing_data_notes: description });
}

/** The first reminder of one that nobody has reviewed will follow from that; at that of others people have to look. */
async function lowerQuantity(
  ctx: Context,
  { item, held, order }: { item: OrderItem; held: number; order: OrderPayload },
): Promise<void> {
  const change = `The store's order ${order.name} holds ${held} of this instead of ${item.quantity}.`;
  await saveOrderItem(ctx.db, item.id, { quantity: held, updated_at: ctx.clock.now() });
  await log(
    ctx,
    { ...item, quantity: held },
    {
      action: "Order quantity changed",
      ...(isInReview(item)
        ? { description: change, order_status: "success" }
        : {
            description: `${change} It lasts less long. Please look at its reminder.`,
            order_status: "attention",
          }),
    },
  );
}

function isInReview({ missing_data_notes: notes }: OrderItem): boolean {
  return notes !== null;
}

interface Event {
  action: string;
  description: string;
  order_status: "success" | "attention";
}

async function log(ctx: Context, item: OrderItem, event: Event): Promise<void> {
  const patient = await findPatient(ctx.db, item.user_id);
  await insertTransactions(ctx.db, [
    {
      transaction_type: "order",
      transaction_date: ctx.clock.now(),
      user_id: item.user_id,
      first_name: patient?.first_name ?? null,
      last_name: patient?.last_name ?? null,
      email: patient?.email ?? null,
      shopify_customer_id: patient?.shopify_customer_id ?? null,
      item_id: item.id,
      product_name: item.product_name,
      quantity: item.quantity,
      ...event,
    },
  ]);
}
