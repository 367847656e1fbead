import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";

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
