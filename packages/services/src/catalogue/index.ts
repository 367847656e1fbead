/** The products that can be prescribed, a copy of what the store sells, and discounts. */
export { archiveConfiguration } from "./configurations/archive-configuration.ts";
export { deleteConfiguration } from "./configurations/delete-configuration.ts";
export { listAvailableProducts } from "./configurations/list-available-products.ts";
export { listConfigurations } from "./configurations/list-configurations.ts";
export { findSupply, listOffered, type OfferedProduct } from "./configurations/products.queries.ts";
export { restoreConfiguration } from "./configurations/restore-configuration.ts";
export { bringConfigurationBack } from "./configurations/undoing/bring-configuration-back.ts";
export { undoConfigurationEdit } from "./configurations/undoing/undo-configuration-edit.ts";
export { updateConfiguration } from "./configurations/update-configuration.ts";
export { assignDiscount } from "./discounts/assign-discount.ts";
export {
  assignmentOfItem,
  discountOfAssignment,
  insertAssignment,
  ordersApplying,
} from "./discounts/assignments.queries.ts";
export { createDiscount } from "./discounts/create-discount.ts";
export { deleteDiscount } from "./discounts/delete-discount.ts";
export { assignmentFacts, discountColumns, discountFacts, ruleFacts } from "./discounts/discount-view.ts";
export { type DiscountRow, findDiscount, insertDiscount, usageCount } from "./discounts/discounts.queries.ts";
export { getAssignedDiscount } from "./discounts/get-assigned-discount.ts";
export { listDiscounts } from "./discounts/list-discounts.ts";
export { unassignDiscount } from "./discounts/unassign-discount.ts";
export { restoreDiscount } from "./discounts/undoing/restore-discount.ts";
export { undoAssignment } from "./discounts/undoing/undo-assignment.ts";
export { changedDiscount, undoDiscountEdit, updateDiscount } from "./discounts/update-discount.ts";
export { findEditedConfiguration } from "./editing/edited-configuration.ts";
export { findEditedDiscount } from "./editing/edited-discount.ts";
export { configurationsExport } from "./exports/configurations-export.ts";
export { discountsExport } from "./exports/discounts-export.ts";
export { getProductSync } from "./store-products/get-product-sync.ts";
export { listStoreProducts } from "./store-products/list-store-products.ts";
export { refreshProducts } from "./store-products/refresh-products.ts";
export type { CopiedVariant } from "./store-products/store-copy.queries.ts";
export { syncProducts } from "./store-products/sync-products.ts";
export {
  findVariantTitle,
  goneVariants,
  isStrengthUnknown,
  isVariantAvailable,
  listVariants,
  productsOfManyStrengths,
  strengthOfItem,
  variantsNotForSale,
  variantTitle,
} from "./store-products/variants.queries.ts";
export { findVariantsByProduct, productVariants } from "./store-products/variants.ts";
