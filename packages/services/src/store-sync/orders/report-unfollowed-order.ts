import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type Context, within } from "../../core/index.ts";
import { reportOrder } from "../../renewals/index.ts";
import { logOrderChange } from "./log-order-change.ts";
import { listTold, lockOrderItems } from "./order-items.queries.ts";

const action = "Order change not processed";
/** In entries of releases without keys. */
const actionWithoutKey = "Order change not followed";
const todo =
  "could not be processed after many attempts and was set aside. Compare it with the patient's prescriptions here and enter anything missing by hand.";

/**
 * Tells administrators, once, about an order that could not be followed. An unpaid one is not reported; it is read
 * again when it is paid.
 */
export async function reportUnfollowedOrder(ctx: Context, order: OrderPayload): Promise<void> {
  if (await ctx.db.transaction((tx) => tellOfItsItems(within(ctx, tx), order))) return;
  if (!order.isPaid) return;
  const description = `The store's order ${order.name} was paid, but ${todo}`;
  await reportOrder(ctx, { orderId: order.orderId, action: "Order not processed", description });
}

/** Reports it in the log of the order's first prescription; false when the order has none. */
async function tellOfItsItems(ctx: Context, { orderId, name }: OrderPayload): Promise<boolean> {
  const [first] = await lockOrderItems(ctx.db, orderId);
  if (!first) return false;
  const report = { key: `unfollowed_change:${orderId}` };
  const told = await listTold(ctx.db, { itemIds: [first.id], ...report, actionWithoutKey });
  const description = `The store's order ${name}, which this prescription came from, has changed, but ${todo}`;
  if (!told.has(first.id))
    await logOrderChange(ctx, first, { action, description, order_status: "attention", report });
  return true;
}
