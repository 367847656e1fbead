import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import type { AttentionItem, UnreviewedItem } from "@scriptkeeper/contracts/prescriptions/changes";
import { ATTENTION_SORTS, NEEDS_REVIEW_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { exportOf, inOrderOf, today } from "../../core/index.ts";
import { listItemsWithIds, unreviewedIdsSql } from "../items/prescriptions.queries.ts";
import { attentionIdsSql } from "./attention.queries.ts";
import { attentionViews } from "./list-needs-attention.ts";
import { unreviewedViews } from "./list-needs-review.ts";

/** The export of `listNeedsReview`. */
export const needsReviewExport = exportOf<ExportFilter<"needs_review">, number, UnreviewedItem>({
  ids: (_, { search, ...asked }) =>
    unreviewedIdsSql({ search, sorting: sortingOf(NEEDS_REVIEW_SORTS, asked) }),
  key: Number,
  rows: async (ctx, ids) =>
    unreviewedViews(
      ctx,
      inOrderOf(ids, await listItemsWithIds(ctx.db, ids), ({ item }) => item.id),
    ),
  columns: (at) => ({
    ID: ({ id }) => id,
    Product: medicineName,
    Customer: personName,
    Email: ({ email }) => email,
    Order: (item) => item.shopify_order_id,
    Quantity: ({ quantity }) => quantity,
    "What is missing": (item) => item.missing_data_notes,
    Added: (item) => at(item.created_at),
  }),
});

/** The export of `listNeedsAttention`. */
export const needsAttentionExport = exportOf<ExportFilter<"needs_attention">, number, AttentionItem>({
  ids: (ctx, { search, ...asked }) =>
    attentionIdsSql({ today: today(ctx), search, sorting: sortingOf(ATTENTION_SORTS, asked) }),
  key: Number,
  rows: async (ctx, ids) =>
    attentionViews(
      ctx,
      inOrderOf(ids, await listItemsWithIds(ctx.db, ids), ({ item }) => item.id),
    ),
  columns: () => ({
    ID: ({ id }) => id,
    Product: medicineName,
    Customer: personName,
    Email: ({ email }) => email,
    Repeats: ({ repeats }) => repeats,
    Expiry: (item) => item.prescription_expiry_date ?? item.expiry_date,
    "What to do": (item) => item.what_to_do,
  }),
});
