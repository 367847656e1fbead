import type { OrderPayload, OrderPayloadLine } from "@scriptkeeper/store/order-payload";
import { type Context, isReported } from "../../core/index.ts";
import { logOrderChange } from "./log-order-change.ts";
import { type FollowedItem, unmatchedLines } from "./match-order-lines.ts";
import { listConfiguredBy } from "./order-items.queries.ts";

/**
 * Tells administrators, once for each change, about medicines that staff added to an order after it became
 * prescriptions. Does nothing if one of the prescriptions was deleted, because its line can't be told from an added one.
 */
export async function reportAddedLines(
  ctx: Context,
  order: OrderPayload,
  { items, created }: { items: readonly FollowedItem[]; created: number },
): Promise<void> {
  const [first] = items;
  if (!first || order.isCancelled) return;
  const added = unmatchedLines(order, items);
  if (added.length === 0 || created !== items.length) return;
  const productIds = added.flatMap(({ productId }) => productId ?? []);
  const configured = await listConfiguredBy(ctx.db, { productIds, at: first.created_at });
  const lines = added.filter(({ productId }) => configured.has(productId));
  if (lines.length === 0) return;
  const list = lines.map(({ quantity, title }) => `${quantity} × ${title}`);
  const description = `The store's order ${order.name} holds more than when its prescriptions were made: ${list.join(", ")}. If it is prescribed, create its prescription by hand.`;
  const report = { key: `added_lines:${order.orderId}`, state: stateOf(lines) };
  const withoutKey = { userId: first.user_id, description };
  if (await isReported(ctx.db, { ...report, withoutKey })) return;
  const event = {
    action: "Extra products found in order",
    description,
    order_status: "attention",
    report,
  } as const;
  await logOrderChange(ctx, { ...first, id: null, product_name: null, quantity: null }, event);
}

/** The same for the same lines in any order, whatever the store calls its products. */
function stateOf(lines: readonly OrderPayloadLine[]): string {
  return JSON.stringify(lines.map(({ quantity, lineItemId }) => `${quantity} × ${lineItemId}`).sort());
}
