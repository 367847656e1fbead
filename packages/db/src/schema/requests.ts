import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Requests that carried a key of their own, and what they were answered: the same request again gets the same answer. */
export const answered_requests = pgTable(
  "answered_requests",
  {
    verb: text("verb").notNull(),
    key: uuid("key").notNull(),
    /** Null only inside the transaction that is answering it. */
    answer: jsonb("answer"),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.verb, t.key] }),
    index("answered_requests_created_at_idx").on(t.created_at),
  ],
);
