import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type Context, notifyAdmins, within } from "../../../core/index.ts";
import { logOrderChange } from "../log-order-change.ts";
import { listTold, lockOrderItems } from "../order-items.queries.ts";

const action = "Order change not processed";
/** In entries of releases without keys. */
const actionWithoutKey = "Order change not followed";
const todo =
  "It is tried again by itself, every few hours. Until it works, compare the order at the store with the patient's prescriptions here, enter by hand what can't wait, and tell whoever runs Scriptkeeper.";

/** An order that failed. What it contains is unknown if the store fails to give it. */
export type FailedOrder = Pick<OrderPayload, "orderId" | "name"> & Partial<Pick<OrderPayload, "isPaid">>;

/**
 * Tells administrators about an order that keeps failing `since` then. False for an order that is not paid: nothing is
 * missing here until it is.
 */
export async function reportUnfollowedOrder(ctx: Context, order: FailedOrder, since: Date): Promise<boolean> {
  if (await ctx.db.transaction((tx) => tellOfItsItems(within(ctx, tx), order, since))) return true;
  if (order.isPaid === false) return false;
  const what = order.isPaid
    ? "was paid, but can't be processed"
    : "can't be read: the store fails to give it";
  await notifyAdmins(ctx, {
    action: "Order not processed",
    description: `The store's order ${order.name} ${what}. ${todo}`,
  });
  return true;
}

/**
 * Reports it in the log of the order's first prescription, once until it works again; false when the order has none.
 */
async function tellOfItsItems(ctx: Context, { orderId, name }: FailedOrder, since: Date): Promise<boolean> {
  const [first] = await lockOrderItems(ctx.db, orderId);
  if (!first) return false;
  const report = { key: `unfollowed_change:${orderId}:${since.toISOString()}` };
  const told = await listTold(ctx.db, { itemIds: [first.id], ...report, actionWithoutKey });
  const description = `The store's order ${name}, which this prescription came from, has changed, but the change can't be processed. ${todo}`;
  if (!told.has(first.id))
    await logOrderChange(ctx, first, { action, description, order_status: "attention", report });
  return true;
}
