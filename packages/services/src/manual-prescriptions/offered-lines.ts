import type { ManualLine } from "@scriptkeeper/contracts/manual-prescriptions";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { AdminContext } from "../context.ts";
import { badInput } from "../errors.ts";
import { listOffered, type OfferedProduct } from "../products/products.queries.ts";

export interface OfferedLine {
  line: ManualLine;
  product: OfferedProduct;
}

/** The lines with their configured products. BAD_INPUT for none at all, and for a product that is not on offer. */
export async function offeredLines(ctx: AdminContext, lines: readonly ManualLine[]): Promise<OfferedLine[]> {
  if (lines.length === 0) throw badInput("products", prescriptionMessages.addProduct);
  const products = await listOffered(
    ctx.db,
    lines.map((line) => line.product_id),
  );
  return lines.map((line, index) => {
    const product = products.find((offered) => offered.product_id === line.product_id);
    const field = `products[${index}].product_id`;
    if (!product) throw badInput(field, `${field} ${prescriptionMessages.productNotOnOffer}`);
    return { line, product };
  });
}
