import type { SyncFailure } from "./products-sync.ts";

/** The product screens' texts as quoted in the specification, and the server's own sentences. */
export const productMessages = {
  configurationsFailed: "Failed to fetch product configurations",
  configurationsError: "Error loading configurations",
  storeProductsFailed: "Failed to fetch Shopify products",
  storeProductsError: "Error loading products",
  updateFailed: "Failed to update configuration",
  archiveFailed: "Failed to archive product",
  unarchiveFailed: "Failed to unarchive product",
  deleteFailed: "Failed to delete configuration",
  restoreFailed: "Failed to add the configuration",
  updated: "Configuration updated",
  archived: "Product archived successfully",
  unarchived: "Product unarchived successfully",
  deleted: "Configuration deleted successfully",
  restored: "Configuration added",
  archiveExplained:
    "No new prescriptions can be created for it. Existing ones stay, and their orders and reminders continue as before.",
  deleteQuestion: "Are you sure you want to delete this configuration?",
  notFound: "This configuration no longer exists. Someone may have deleted it.",
  notInStore: "The store no longer has this product. Refresh the products first.",
  productTaken: "Another configuration has or had this product.",
  nameRequired: "Product name is required",
  noneYet: "No product configurations yet",
  noneArchived: "No archived products",
  noneFound: "No products match your search",
} as const;

/** "Products refreshed from Shopify (12 products)" */
export function productsRefreshed(count: number): string {
  return `Products refreshed from Shopify (${count} ${count === 1 ? "product" : "products"})`;
}

/** Why the store's products could not be fetched, in words for the people who look after the store. */
export const syncFailureWords: Record<SyncFailure, string> = {
  network: "The store could not be reached, or its answer could not be read.",
  auth: "The store refused our credentials or permissions.",
  throttled: "The store was too busy to answer our requests.",
  server: "The store had a problem of its own.",
  graphql: "The store did not accept the query.",
  user: "The store rejected our request.",
  too_expensive: "The query was too large for the store to answer.",
  empty: "The store listed no products at all, so nothing was changed.",
};
