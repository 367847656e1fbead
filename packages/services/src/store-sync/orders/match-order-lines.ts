import type { OrderPayload, OrderPayloadLine } from "@scriptkeeper/store/order-payload";
import type { OrderItem } from "./order-items.queries.ts";

/** A prescription that came with an order of the store, and the quantity that the order contained when last read. */
export interface FollowedItem extends OrderItem {
  heldBefore: number;
}

/**
 * The quantity of an item in its order: its own line's, plus that of lines which staff added in its place. Unchanged
 * when the order does not name its line.
 */
export function quantityHeld(
  order: OrderPayload,
  item: FollowedItem,
  items: readonly FollowedItem[],
): number {
  if (order.isCancelled) return 0;
  const own = ownLine(order, item);
  if (!own) return item.heldBefore;
  const anew = addedLines(order, items).filter((line) => isInPlaceOf(line, own, item));
  return anew.reduce((sum, { quantity }) => sum + quantity, own.quantity);
}

/** The lines of an order that no prescription came with, and that replace no prescription's line. */
export function unmatchedLines(order: OrderPayload, items: readonly FollowedItem[]): OrderPayloadLine[] {
  return addedLines(order, items).filter(
    (line) => !items.some((item) => isInPlaceOf(line, ownLine(order, item), item)),
  );
}

function ownLine({ lines }: OrderPayload, item: OrderItem): OrderPayloadLine | undefined {
  return lines.find(({ lineItemId }) => lineItemId === item.shopify_line_item_id);
}

function addedLines({ lines }: OrderPayload, items: readonly OrderItem[]): OrderPayloadLine[] {
  const known = new Set(items.map((item) => item.shopify_line_item_id));
  return lines.filter(({ lineItemId, quantity }) => quantity > 0 && !known.has(lineItemId));
}

/**
 * Whether a line replaces part of an item's line: part of a line that was reduced may come back as a line of its own.
 */
function isInPlaceOf(
  { variantId }: OrderPayloadLine,
  own: OrderPayloadLine | undefined,
  { heldBefore }: FollowedItem,
): boolean {
  return own !== undefined && variantId !== null && variantId === own.variantId && own.quantity < heldBefore;
}
