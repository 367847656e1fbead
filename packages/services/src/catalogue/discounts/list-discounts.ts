import { DISCOUNT_SORTS, type DiscountListInput, type DiscountPage } from "@scriptkeeper/contracts/discounts";
import { sortingOf } from "@scriptkeeper/contracts/sorting";
import type { AdminContext } from "../../core/index.ts";
import { discountView } from "./discount-view.ts";
import { countDiscounts, listDiscountRows } from "./discounts.queries.ts";

/** Discounts that are not deleted, the newest first unless sorted otherwise, private ones included; a page when a limit is named. */
export async function listDiscounts(ctx: AdminContext, input: DiscountListInput): Promise<DiscountPage> {
  const { limit, page } = input;
  const filter = {
    runningAt: input.active_only ? ctx.clock.now() : undefined,
    search: input.search,
    itemId: input.prescription_item_id,
  };
  const [rows, total] = await Promise.all([
    listDiscountRows(ctx.db, {
      ...{ ...filter, sorting: sortingOf(DISCOUNT_SORTS, input) },
      ...{ limit, offset: limit === undefined ? 0 : (page - 1) * limit },
    }),
    countDiscounts(ctx.db, filter),
  ]);
  return { discounts: rows.map(discountView), total };
}
