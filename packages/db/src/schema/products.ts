import { SYNC_FAILURES } from "@scriptkeeper/contracts/catalogue/products-sync";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns.ts";

export const product_configurations = pgTable(
  "product_configurations",
  {
    id: id(),
    /** The store's product id, digits only. */
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    /** Days that one pack lasts. */
    days_supply: integer("days_supply").notNull().default(30),
    /** Days from an order until its delivery. */
    processing_days: integer("processing_days").notNull().default(5),
    is_cannabis: boolean("is_cannabis").notNull().default(false),
    is_available: boolean("is_available").notNull().default(true),
    is_archived: boolean("is_archived").notNull().default(false),
    /** A deleted configuration is kept as a marker, so that a refresh does not recreate it. */
    deleted_at: instant("deleted_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("product_configurations_product_id_key").on(t.product_id),
    check("product_configurations_days_supply_range", sql`${t.days_supply} between 1 and 3650`),
    check("product_configurations_processing_days_range", sql`${t.processing_days} between 1 and 365`),
  ],
);

/** The store's products as of the last fetch. */
export const store_products = pgTable("store_products", {
  /** The store's product id, digits only. */
  product_id: text("product_id").primaryKey(),
  title: text("title").notNull(),
  /** Whether the store can sell any pack of the product. */
  is_available: boolean("is_available").notNull(),
});

/** The variants (strengths and packs) of the store's products as of the last fetch. Rows are never deleted. */
export const store_variants = pgTable(
  "store_variants",
  {
    /** The store's variant id, digits only. */
    variant_id: text("variant_id").primaryKey(),
    product_id: text("product_id").notNull(),
    /** Strength and pack in the store's words; null for a product with a single, unnamed variant. */
    title: text("title"),
    /** The variant's position within its product, from 0. */
    position: integer("position").notNull(),
    /** Whether the store can sell the variant. */
    is_available: boolean("is_available").notNull(),
    /** False once the store no longer has the variant. */
    is_listed: boolean("is_listed").notNull().default(true),
  },
  (t) => [index("store_variants_product_id_idx").on(t.product_id)],
);

/** The state of fetching the store's products: a single row. */
export const store_product_sync = pgTable(
  "store_product_sync",
  {
    id: smallint("id").primaryKey().default(1),
    /** When the current copy was requested from the store; null before the first one. */
    synced_at: instant("synced_at"),
    /** When fetching last failed; kept when a later fetch succeeds. */
    failed_at: instant("failed_at"),
    failure: text("failure", { enum: SYNC_FAILURES }),
  },
  (t) => [
    check("store_product_sync_is_one_row", sql`${t.id} = 1`),
    check("store_product_sync_failure_is_known", oneOf("failure", SYNC_FAILURES)),
  ],
);
