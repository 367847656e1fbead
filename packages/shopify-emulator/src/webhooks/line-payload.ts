import { gid } from "../graphql/gid.ts";
import { amount } from "../graphql/money.ts";
import { unfulfilled } from "../state/fulfillment-state.ts";
import type { Shop } from "../state/shop.ts";
import type { OrderLine, OrderRecord } from "../state/state.ts";
import { getVariant } from "../state/variants.ts";

/** Returns an order's line as in the webhooks about orders and refunds. */
export function linePayload(
  shop: Shop,
  { order, line }: { order: OrderRecord; line: OrderLine },
): Record<string, unknown> {
  const variant = getVariant(shop, line.variantId);
  const left = unfulfilled(order, line);
  return {
    id: Number(line.id),
    admin_graphql_api_id: gid("LineItem", line.id),
    product_id: Number(variant.productId),
    variant_id: Number(variant.id),
    title: variant.productTitle,
    variant_title: variant.title,
    name: `${variant.productTitle} - ${variant.title}`,
    sku: variant.sku,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    fulfillable_quantity: left,
    fulfillment_status: left === 0 ? "fulfilled" : left < line.currentQuantity ? "partial" : null,
    requires_shipping: true,
    price: amount(line.unitCents),
    total_discount: amount(line.discountCents),
  };
}
