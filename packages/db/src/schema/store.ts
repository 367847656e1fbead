import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns.ts";

/** What the store last said about a customer, so that a change there can be told from a correction made here. */
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

/** What the store said about itself at the last check, in a single row. */
export const store_looks = pgTable(
  "store_looks",
  {
    is_only: boolean("is_only").primaryKey().default(true),
    looked_at: instant("looked_at").notNull(),
    /** Why the last check failed: a kind of failure and its detail; both null if it succeeded. */
    failure: text("failure"),
    failure_detail: text("failure_detail"),
    /** From the last check that succeeded. */
    facts: jsonb("facts"),
    facts_at: instant("facts_at"),
    /** The shop domain that the store's webhooks carry. */
    shop_domain: text("shop_domain"),
  },
  (t) => [check("store_looks_is_one_row", sql`${t.is_only}`)],
);

/** Store orders already looked at, so that none creates prescriptions twice, even after those were deleted. */
export const recorded_orders = pgTable("recorded_orders", {
  /** The store's order id, digits only. */
  order_id: text("order_id").primaryKey(),
  recorded_at: instant("recorded_at").notNull(),
});

/** How far the store's orders have been read, in a single row. */
export const order_pull = pgTable(
  "order_pull",
  {
    is_only: boolean("is_only").primaryKey().default(true),
    /** Earlier orders are ignored. */
    began_at: instant("began_at").notNull(),
    read_until: instant("read_until").notNull(),
  },
  (t) => [check("order_pull_is_one_row", sql`${t.is_only}`)],
);

/** Products that the store failed to give when they were last fetched; what is known of them stays as it was. */
export const set_aside_products = pgTable("set_aside_products", {
  /** The store's product id, digits only. */
  product_id: text("product_id").primaryKey(),
  title: text("title").notNull(),
  failing_since: instant("failing_since").notNull(),
  last_error: text("last_error").notNull(),
});

/** Store orders that could not be read or processed: they are tried again, while the orders after them are read. */
export const set_aside_orders = pgTable("set_aside_orders", {
  /** The store's order id, digits only. */
  order_id: text("order_id").primaryKey(),
  /** The order number that staff know, such as "#1001". */
  name: text("name").notNull(),
  failing_since: instant("failing_since").notNull(),
  attempts: smallint("attempts").notNull(),
  next_attempt_at: instant("next_attempt_at").notNull(),
  last_error: text("last_error").notNull(),
  /** When administrators were told; null while that is too early. */
  told_at: instant("told_at"),
});

/** The store's webhooks as received, stored before they are processed. */
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
