import type { StoreOrder } from "@scriptkeeper/store/port";
import { products } from "./shop-context.ts";

/** Returns a paid order of one pack of the first product, in the store adapter's form. */
export function storeOrder(different: Partial<StoreOrder> = {}): StoreOrder {
  const { product, variant } = products.first;
  const { priceCents } = variant;
  return {
    id: "4711",
    name: "#4711",
    payment: "paid",
    isCancelled: false,
    subtotalCents: priceCents,
    customerId: null,
    lines: [
      {
        variantId: variant.variantId,
        title: product.title,
        quantity: 1,
        currentQuantity: 1,
        totalCents: priceCents,
      },
    ],
    ...different,
  };
}
