import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { DISCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { type DiscountPhase, listedPhase } from "@scriptkeeper/domain/prices/discounts";
import { exportOf } from "../../core/index.ts";
import { discountView } from "../discounts/discount-view.ts";
import { discountIdsSql, listDiscountsWithIds } from "../discounts/discounts.queries.ts";
import { discountFilter } from "../discounts/list-discounts.ts";

/** The export of `listDiscounts`. */
export const discountsExport = exportOf({
  ids: (ctx, filter: ExportFilter<"discounts">) =>
    discountIdsSql({ ...discountFilter(ctx, filter), sorting: sortingOf(DISCOUNT_SORTS, filter) }),
  key: Number,
  rows: async ({ db }, ids) => (await listDiscountsWithIds(db, ids)).map(discountView),
  columns: (at, now) => ({
    ID: ({ id }) => id,
    Name: ({ name }) => name,
    Description: ({ description }) => description,
    Type: (discount) => discount.discount_type,
    Value: (discount) => discount.discount_value,
    Scope: (discount) => discount.application_scope,
    Target: (discount) => (discount.is_global ? "All customers" : discount.user_email),
    Usage: (discount) => discount.usage_count,
    Status: (discount) => phases[listedPhase(discount, now)],
    Starts: (discount) => at(discount.start_date),
    Ends: (discount) => at(discount.end_date),
  }),
});

/** The words of the screen. */
const phases: Record<DiscountPhase, string> = {
  running: "active",
  off: "inactive",
  not_started: "not yet started",
  ended: "ended",
};
