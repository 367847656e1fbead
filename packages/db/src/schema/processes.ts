import { RUNNING_PROCESSES } from "@scriptkeeper/contracts/installation/installation";
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf } from "./columns.ts";

/** Requests that carried an idempotency key, with their answers: a repeated request gets the same answer. */
export const answered_requests = pgTable(
  "answered_requests",
  {
    verb: text("verb").notNull(),
    key: uuid("key").notNull(),
    /** Null only within the transaction that computes the answer. */
    answer: jsonb("answer"),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.verb, t.key] }),
    index("answered_requests_created_at_idx").on(t.created_at),
  ],
);

/**
 * The last run of each schedule, so that a missed tick is noticed and made up for. A run without an end is in progress
 * or was interrupted.
 */
export const schedules = pgTable("schedules", {
  name: text("name").primaryKey(),
  last_started_at: instant("last_started_at"),
  last_finished_at: instant("last_finished_at"),
});

/** The settings with which each kind of process was last started, without secrets. */
export const process_settings = pgTable(
  "process_settings",
  {
    process: text("process", { enum: RUNNING_PROCESSES }).primaryKey(),
    settings: jsonb("settings").notNull(),
    started_at: instant("started_at").notNull(),
  },
  () => [check("process_settings_process_check", oneOf("process", RUNNING_PROCESSES))],
);
