import type { ProductVariant } from "@scriptkeeper/contracts/products";
import type { CopiedVariant } from "./store-copy.queries.ts";

/** Strengths and packs as an administrator chooses among them. */
export function productVariants(variants: readonly CopiedVariant[]): ProductVariant[] {
  return variants.map(({ variant_id, title, is_available }) => ({ variant_id, title, is_available }));
}
