import { SQL_RUN_STATES } from "@scriptkeeper/contracts/database";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, oneOf } from "./columns.ts";
import { users } from "./users.ts";

/** What each administrator sent to the SQL box: their own history, and what a preview's confirmation stands for. */
export const sql_runs = pgTable(
  "sql_runs",
  {
    id: id(),
    run_id: uuid("run_id").notNull().unique("sql_runs_run_id_key"),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sql: text("sql").notNull(),
    ran_at: instant("ran_at").notNull(),
    state: text("state", { enum: SQL_RUN_STATES }).notNull(),
    command: text("command"),
    row_count: bigint("row_count", { mode: "number" }),
    ms: integer("ms"),
    error: text("error"),
    /** Of a preview that waits to be committed; taken away by the commit. */
    confirmation: uuid("confirmation"),
  },
  (t) => [
    index("sql_runs_user_id_idx").on(t.user_id, t.id),
    check("sql_runs_state_is_known", oneOf("state", SQL_RUN_STATES)),
  ],
);
