import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import type { ConfigurationRow } from "./configurations.queries.ts";

/** The configuration as the documents name its fields; the audit keeps the same but the id. */
export function configurationView(row: ConfigurationRow): ProductConfiguration {
  return { id: row.id, ...configurationFacts(row) };
}

/** What is decided about a product, by an administrator or by the store. */
export function configurationFacts(row: ConfigurationRow) {
  return {
    product_id: row.product_id,
    product_name: row.product_name,
    days_supply: row.days_supply,
    processing_days: row.processing_days,
    is_cannabis: row.is_cannabis,
    is_available: row.is_available,
    is_archived: row.is_archived,
  };
}
