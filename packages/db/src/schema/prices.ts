import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf } from "./columns.ts";
import { users } from "./users.ts";

const RUN_STATES = ["review", "running", "done", "undone"] as const;
const ROW_STATES = ["waiting", "left_out", "changed", "unchanged", "failed", "undone"] as const;

/** One uploaded list of new prices. */
export const price_runs = pgTable(
  "price_runs",
  {
    id: id(),
    created_by: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    identifier_type: text("identifier_type", { enum: ["handle", "sku", "id"] }).notNull(),
    state: text("state", { enum: RUN_STATES }).notNull(),
    created_at: createdAt(),
    finished_at: instant("finished_at"),
  },
  (t) => [
    index("price_runs_created_by_idx").on(t.created_by),
    check("price_runs_identifier_type_is_known", oneOf("identifier_type", ["handle", "sku", "id"])),
    check("price_runs_state_is_known", oneOf("state", RUN_STATES)),
  ],
);

export const price_run_rows = pgTable(
  "price_run_rows",
  {
    run_id: integer("run_id")
      .notNull()
      .references(() => price_runs.id, { onDelete: "cascade" }),
    row_number: integer("row_number").notNull(),
    identifier: text("identifier").notNull(),
    price_cents: integer("price_cents").notNull(),
    variant_id: text("variant_id"),
    title: text("title"),
    old_price_cents: integer("old_price_cents"),
    state: text("state", { enum: ROW_STATES }).notNull(),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.row_number] }),
    index("price_run_rows_waiting_idx").on(t.run_id).where(sql`state = 'waiting'`),
    check("price_run_rows_state_is_known", oneOf("state", ROW_STATES)),
    check("price_run_rows_price_is_not_negative", sql`${t.price_cents} >= 0`),
  ],
);
