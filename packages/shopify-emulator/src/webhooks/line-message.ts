import { getPack } from "../books/medicines.ts";
import type { Shop } from "../books/shop.ts";
import type { OrderLine } from "../books/state.ts";
import { gid } from "../graphql/gid.ts";
import { amount } from "../graphql/money.ts";

/** A line of an order as messages about orders and refunds describe it. */
export function lineMessage(shop: Shop, line: OrderLine): Record<string, unknown> {
  const pack = getPack(shop, line.variantId);
  return {
    id: Number(line.id),
    admin_graphql_api_id: gid("LineItem", line.id),
    product_id: Number(pack.productId),
    variant_id: Number(pack.id),
    title: pack.productTitle,
    variant_title: pack.title,
    name: `${pack.productTitle} - ${pack.title}`,
    sku: pack.sku,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    fulfillable_quantity: line.currentQuantity,
    requires_shipping: true,
    price: amount(line.unitCents),
    total_discount: amount(line.discountCents),
  };
}
