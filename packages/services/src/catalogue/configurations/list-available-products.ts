import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import { type AdminContext, groupBy } from "../../core/index.ts";
import { listVariants } from "../store-products/variants.queries.ts";
import { productVariants } from "../store-products/variants.ts";
import { listOffered } from "./products.queries.ts";

/** The products offered for manual prescriptions, with their strengths: available, and neither archived nor deleted. */
export async function listAvailableProducts(ctx: AdminContext): Promise<AvailableProducts> {
  const products = await listOffered(ctx.db);
  const rows = await listVariants(
    ctx.db,
    products.map((product) => product.product_id),
  );
  const variants = groupBy(rows, (row) => row.product_id);
  return {
    products: products.map((product) => ({
      ...product,
      variants: productVariants(variants.get(product.product_id) ?? []),
    })),
  };
}
