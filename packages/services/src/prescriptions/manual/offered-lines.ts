import type { ManualLine } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { type CopiedVariant, listOffered, type OfferedProduct } from "../../catalogue/index.ts";
import { type AdminContext, AppError, badInput } from "../../core/index.ts";

export interface OfferedLine {
  line: ManualLine;
  product: OfferedProduct;
  /** The strength and pack; `null` where the store has listed none. */
  variant: CopiedVariant | null;
}

/**
 * The lines with their configured products and chosen strengths. BAD_INPUT for no lines, for a product that is not on
 * offer, and for a line that names no strength of a product with several.
 */
export async function offeredLines(
  ctx: AdminContext,
  of: { lines: readonly ManualLine[]; variants: ReadonlyMap<string, CopiedVariant[]> },
): Promise<OfferedLine[]> {
  const { lines, variants } = of;
  if (lines.length === 0) throw badInput("products", prescriptionMessages.addProduct);
  const products = await listOffered(
    ctx.db,
    lines.map((line) => line.product_id),
  );
  return lines.map((line, index) => {
    const product = products.find((offered) => offered.product_id === line.product_id);
    const field = `products[${index}].product_id`;
    if (!product) throw badInput(field, `${field} ${prescriptionMessages.productNotOnOffer}`);
    const choices = variants.get(line.product_id) ?? [];
    return { line, product, variant: chosen(line, choices, `products[${index}].variant_id`) };
  });
}

/** The strength that a line names, or the only one. Never a guess. */
function chosen(line: ManualLine, choices: readonly CopiedVariant[], field: string): CopiedVariant | null {
  if (line.variant_id) {
    if (choices.length === 0) throw new AppError("BUSY", prescriptionMessages.variantsUnknown);
    const variant = choices.find((choice) => choice.variant_id === line.variant_id);
    if (!variant) throw badInput(field, `${field} ${prescriptionMessages.notItsVariant}`);
    return variant;
  }
  const [only = null, ...others] = choices;
  if (others.length === 0) return only;
  const names = choices.map(({ variant_id, title }) => (title ? `${variant_id} (${title})` : variant_id));
  throw badInput(field, `${field} must name the strength and pack: ${names.join(", ")}`);
}
