import type { DiscountListInput, DiscountPage } from "@scriptkeeper/contracts/discounts/discounts";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { DISCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import type { AdminContext } from "../../core/index.ts";
import { discountView } from "./discount-view.ts";
import { countDiscounts, type DiscountFilter, listDiscountRows } from "./discounts.queries.ts";

/**
 * Lists discounts that are not deleted, including private ones, newest first unless sorted otherwise; a page if there
 * is a limit.
 */
export async function listDiscounts(ctx: AdminContext, input: DiscountListInput): Promise<DiscountPage> {
  const { limit, page } = input;
  const filter = discountFilter(ctx, input);
  const [rows, total] = await Promise.all([
    listDiscountRows(ctx.db, {
      ...filter,
      sorting: sortingOf(DISCOUNT_SORTS, input),
      limit,
      offset: limit === undefined ? 0 : (page - 1) * limit,
    }),
    countDiscounts(ctx.db, filter),
  ]);
  return { discounts: rows.map(discountView), total };
}

/** The filter for the discounts asked for. */
export function discountFilter(
  ctx: AdminContext,
  asked: Pick<DiscountListInput, "active_only" | "search" | "prescription_item_id">,
): DiscountFilter {
  return {
    runningAt: asked.active_only ? ctx.clock.now() : undefined,
    search: asked.search,
    itemId: asked.prescription_item_id,
  };
}
