import type { OrderPayload, OrderPayloadLine } from "@scriptkeeper/store/order-payload";
import { type Context, insertTransactions, within } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { markRecorded } from "../../renewals/index.ts";
import {
  countSaid,
  listConfiguredBy,
  listTold,
  lockOrderItems,
  type OrderItem,
  saveOrderItem,
} from "./order-items.queries.ts";
import { broughtBy } from "./record-store-order.ts";

const TAKEN_BACK = "No longer in the store's order";

/**
 * Follows what becomes of an order after it became prescriptions. Of those whose order was cancelled, or does not hold their
 * line any more, administrators are told once for each: whether the medicine was handed out before, people know. One of which
 * it holds less lasts less long. What it holds more is told as well. None come of an order once it is cancelled. Safe to
 * repeat.
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
    await reportAddedLines(within(ctx, tx), order, items);
  });
}

/** How much of an item its order holds: of its own line, and of others that staff added in its place. All of it where the order does not name its line. */
function heldOf(order: OrderPayload, item: OrderItem, items: readonly OrderItem[]): number {
  if (order.isCancelled) return 0;
  const own = ownLine(order, item);
  if (!own) return item.quantity;
  const anew = addedLines(order, items).filter(
    ({ variantId }) => variantId !== null && variantId === own.variantId,
  );
  return anew.reduce((sum, { quantity }) => sum + quantity, own.quantity);
}

function ownLine({ lines }: OrderPayload, item: OrderItem) {
  return lines.find(({ lineItemId }) => lineItemId === item.shopify_line_item_id);
}

/** The lines that no prescription came with. */
function addedLines({ lines }: OrderPayload, items: readonly OrderItem[]) {
  const known = new Set(items.map((item) => item.shopify_line_item_id));
  return lines.filter(({ lineItemId }) => !known.has(lineItemId));
}

/**
 * Tells administrators, once, of medicines that staff added to an order after it became prescriptions. Where one of those was
 * deleted since, nobody can tell its line from an added one.
 */
async function reportAddedLines(
  ctx: Context,
  order: OrderPayload,
  items: readonly OrderItem[],
): Promise<void> {
  const [first] = items;
  if (!first || order.isCancelled) return;
  const added = addedLines(order, items).filter(
    ({ variantId, quantity }) =>
      quantity > 0 && !items.some((item) => isInPlaceOf(variantId, ownLine(order, item), item)),
  );
  if (added.length === 0) return;
  const userId = first.user_id;
  if ((await countSaid(ctx.db, { userId, description: broughtBy(order) })) !== items.length) return;
  const productIds = added.flatMap(({ productId }) => productId ?? []);
  const configured = await listConfiguredBy(ctx.db, { productIds, at: first.created_at });
  const list = added
    .filter(({ productId }) => configured.has(productId))
    .map(({ quantity, title }) => `${quantity} × ${title}`);
  const description = `The store's order ${order.name} holds more than when its prescriptions were made: ${list.join(", ")}. If it is prescribed, create its prescription by hand.`;
  if (list.length === 0 || (await countSaid(ctx.db, { userId, description })) > 0) return;
  const event = { action: "Order holds more", description, order_status: "attention" } as const;
  await log(ctx, { ...first, id: null, product_name: null, quantity: null }, event);
}

function isInPlaceOf(variantId: string | null, own: OrderPayloadLine | undefined, item: OrderItem): boolean {
  return own !== undefined && own.variantId === variantId && own.quantity < item.quantity;
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

interface About extends Pick<OrderItem, "user_id"> {
  id: number | null;
  product_name: string | null;
  quantity: number | null;
}

async function log(ctx: Context, item: About, event: Event): Promise<void> {
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
