import type { AvailableProducts } from "@scriptkeeper/contracts/manual-prescriptions";
import type { AdminContext } from "../context.ts";
import { listOffered } from "./products.queries.ts";

/** The products that can be prescribed by hand: available, neither archived nor deleted. */
export async function listAvailableProducts(ctx: AdminContext): Promise<AvailableProducts> {
  return { products: await listOffered(ctx.db) };
}
