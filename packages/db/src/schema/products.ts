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
    /** Days that an order needs to arrive. */
    processing_days: integer("processing_days").notNull().default(5),
    is_cannabis: boolean("is_cannabis").notNull().default(false),
    is_available: boolean("is_available").notNull().default(true),
    is_archived: boolean("is_archived").notNull().default(false),
    /** A deleted configuration stays as a mark, so that a refresh does not bring it back. */
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

/** The store's products as they were when they were last fetched. */
export const store_products = pgTable("store_products", {
  /** The store's product id, digits only. */
  product_id: text("product_id").primaryKey(),
  title: text("title").notNull(),
  /** Whether the store can sell any pack of it. */
  is_available: boolean("is_available").notNull(),
});

/** The strengths and packs of the store's products, as they were when they were last fetched. None is ever deleted. */
export const store_variants = pgTable(
  "store_variants",
  {
    /** The store's variant id, digits only. */
    variant_id: text("variant_id").primaryKey(),
    product_id: text("product_id").notNull(),
    /** Strength and pack in the store's words; null for a product that has but one and does not name it. */
    title: text("title"),
    /** Its place among the product's, from 0. */
    position: integer("position").notNull(),
    /** Whether the store can sell it. */
    is_available: boolean("is_available").notNull(),
    /** False once the store has it no more. */
    is_listed: boolean("is_listed").notNull().default(true),
  },
  (t) => [index("store_variants_product_id_idx").on(t.product_id)],
);

/** How fetching the store's products went: a single row. */
export const store_product_sync = pgTable(
  "store_product_sync",
  {
    id: smallint("id").primaryKey().default(1),
    /** When the store was asked for the copy that is kept; null before the first one. */
    synced_at: instant("synced_at"),
    /** When fetching failed last; it stays when one succeeds later. */
    failed_at: instant("failed_at"),
    failure: text("failure", { enum: SYNC_FAILURES }),
  },
  (t) => [
    check("store_product_sync_is_one_row", sql`${t.id} = 1`),
    check("store_product_sync_failure_is_known", oneOf("failure", SYNC_FAILURES)),
  ],
);
