import type { StoreVariant } from "@scriptkeeper/store/port";
import type { CopiedVariant } from "./store-copy.queries.ts";

/** What Shopify calls the one variant of a product that is sold in no others. */
const UNNAMED = "Default Title";

/** A variant as it is kept, at its place among its product's. */
export function copyOfVariant(variant: StoreVariant, position: number): CopiedVariant {
  const { id, productId, title, isAvailable } = variant;
  return {
    variant_id: id,
    product_id: productId,
    title: title === UNNAMED || title.trim() === "" ? null : title,
    position,
    is_available: isAvailable,
  };
}
