import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant } from "./columns.ts";

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
