import { RECALLABLE_SHOWN } from "@scriptkeeper/contracts/constants";
import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type {
  RecallableInput,
  RecallableProducts,
  RecalledProduct,
  RecalledProductInput,
} from "@scriptkeeper/contracts/recalls/recalls";
import { type AdminContext, notFound } from "../../core/index.ts";
import { findRecallable, listRecallableVariants, searchRecallable } from "./recallable.queries.ts";

/** Products that can be recalled, by any name that they ever had here. */
export function listRecallable(
  { db }: AdminContext,
  { search }: RecallableInput,
): Promise<RecallableProducts> {
  return searchRecallable(db, { search, limit: RECALLABLE_SHOWN });
}

/** One of them with its strengths. NOT_FOUND where nobody was ever supplied with it and the store has none. */
export async function getRecallable(
  { db }: AdminContext,
  { product_id }: RecalledProductInput,
): Promise<RecalledProduct> {
  const product = await findRecallable(db, product_id);
  if (!product) throw notFound(recallMessages.noSuchProduct);
  return { ...product, variants: await listRecallableVariants(db, product_id) };
}
