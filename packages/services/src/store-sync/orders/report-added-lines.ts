import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import { logOrderChange } from "./log-order-change.ts";
import { type FollowedItem, unmatchedLines } from "./match-order-lines.ts";
import { countSaid, listConfiguredBy } from "./order-items.queries.ts";
import { broughtBy } from "./record-store-order.ts";

/**
 * Tells administrators, once, about medicines that staff added to an order after it became prescriptions. Does nothing
 * if one of those was deleted, because its line can't be told from an added one.
 */
export async function reportAddedLines(
  ctx: Context,
  order: OrderPayload,
  items: readonly FollowedItem[],
): Promise<void> {
  const [first] = items;
  if (!first || order.isCancelled) return;
  const added = unmatchedLines(order, items);
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
  await logOrderChange(ctx, { ...first, id: null, product_name: null, quantity: null }, event);
}
