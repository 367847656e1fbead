import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import type { ConfigurationRow } from "./configurations.queries.ts";

/** The configuration with the field names of the documentation; the audit keeps the same fields except the id. */
export function configurationView(row: ConfigurationRow): ProductConfiguration {
  return { id: row.id, ...configurationFacts(row) };
}

/** The facts about a product that an administrator or the store decides. */
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
