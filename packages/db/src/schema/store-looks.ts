import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What the store said about itself when it was last asked, in one row. */
export const store_looks = pgTable(
  "store_looks",
  {
    is_only: boolean("is_only").primaryKey().default(true),
    looked_at: instant("looked_at").notNull(),
    /** Why the last look failed: a kind of failure, and what was said; both null when it did not. */
    failure: text("failure"),
    failure_detail: text("failure_detail"),
    /** From the last look that did not fail. */
    facts: jsonb("facts"),
    facts_at: instant("facts_at"),
    /** The domain that the store's messages name. */
    shop_domain: text("shop_domain"),
  },
  (t) => [check("store_looks_is_one_row", sql`${t.is_only}`)],
);
