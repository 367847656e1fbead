/** Tables of the product whose rows staff edit: an edit of one in the grid can be undone. */
export const UNDONE_EDITS: readonly string[] = [
  "discounts",
  "prescription_groups",
  "prescription_items",
  "product_configurations",
  "users",
];

/** Tables of the product whose rows come back after they were deleted in the grid. */
export const UNDONE_DELETIONS: readonly string[] = ["prescription_items"];
