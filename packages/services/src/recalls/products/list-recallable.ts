import { RECALLABLE_SHOWN } from "@scriptkeeper/contracts/constants";
import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type {
  RecallableInput,
  RecallableProducts,
  RecalledProduct,
  RecalledProductInput,
} from "@scriptkeeper/contracts/recalls/recalls";
import { type AdminContext, notFound } from "../../core/index.ts";
import { findLastLetter } from "../letters/letters.queries.ts";
import { findRecallable, listRecallableVariants, searchRecallable } from "./recallable.queries.ts";

/** Finds products that can be recalled, by any name that they ever had here. */
export function listRecallable(
  { db }: AdminContext,
  { search }: RecallableInput,
): Promise<RecallableProducts> {
  return searchRecallable(db, { search, limit: RECALLABLE_SHOWN });
}

/**
 * A product that can be recalled, with its strengths. NOT_FOUND for a product that was never ordered, prescribed or
 * sold here.
 */
export async function getRecallable(
  { db }: AdminContext,
  { product_id }: RecalledProductInput,
): Promise<RecalledProduct> {
  const product = await findRecallable(db, product_id);
  if (!product) throw notFound(recallMessages.noSuchProduct);
  return {
    ...product,
    variants: await listRecallableVariants(db, product_id),
    last_letter: await findLastLetter(db, product_id),
  };
}
