import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { type AdminContext, notFound } from "../../core/index.ts";
import { discountView } from "./discount-view.ts";
import { findDiscount } from "./discounts.queries.ts";

/** One discount. NOT_FOUND for a deleted one. */
export async function getDiscount(ctx: AdminContext, id: number): Promise<Discount> {
  const row = await findDiscount(ctx.db, id);
  if (!row) throw notFound(discountMessages.notFound);
  return discountView(row);
}
