import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What the store last said about a customer, so that what changed there can be told from what was mended here. */
export const store_customers = pgTable("store_customers", {
  /** The store's customer id, digits only. */
  id: text("id").primaryKey(),
  email: text("email"),
  first_name: text("first_name"),
  last_name: text("last_name"),
  phone: text("phone"),
  /** The store's own time of the change. */
  updated_at: instant("updated_at").notNull(),
});
