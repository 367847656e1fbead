import { integer, pgTable } from "drizzle-orm/pg-core";
import { day, instant } from "../columns.ts";
import { users } from "../users.ts";

/** Administrators who subscribed to the weekly report. The row is the lock that makes each one get it once a week. */
export const report_readers = pgTable("report_readers", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  asked_at: instant("asked_at").notNull(),
  /** The Monday of the last report; the week of the subscription counts as already sent. */
  sent_for: day("sent_for").notNull(),
});
