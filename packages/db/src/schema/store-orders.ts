import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The store's orders that were looked at, so that none makes prescriptions twice, also after they were deleted. */
export const recorded_orders = pgTable("recorded_orders", {
  /** The store's order id, digits only. */
  order_id: text("order_id").primaryKey(),
  recorded_at: instant("recorded_at").notNull(),
});

/** How far the store's orders have been read, in one row. */
export const order_pull = pgTable(
  "order_pull",
  {
    is_only: boolean("is_only").primaryKey().default(true),
    /** Orders from before are none of ours. */
    began_at: instant("began_at").notNull(),
    read_until: instant("read_until").notNull(),
  },
  (t) => [check("order_pull_is_one_row", sql`${t.is_only}`)],
);
