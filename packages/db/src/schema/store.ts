import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns.ts";

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

/** The store's messages as they came, stored before anything is done with them. */
export const webhook_events = pgTable(
  "webhook_events",
  {
    id: id(),
    topic: text("topic").notNull(),
    webhook_id: text("webhook_id").notNull(),
    event_id: text("event_id"),
    shop_domain: text("shop_domain").notNull(),
    body: bytes("body").notNull(),
    received_at: createdAt(),
    attempts: smallint("attempts").notNull().default(0),
    next_attempt_at: instant("next_attempt_at").notNull().default(sql`now()`),
    worked_at: instant("worked_at"),
    last_error: text("last_error"),
  },
  (t) => [
    uniqueIndex("webhook_events_once_key").on(t.topic, t.webhook_id),
    index("webhook_events_due_idx").on(t.next_attempt_at).where(sql`worked_at is null`),
  ],
);
