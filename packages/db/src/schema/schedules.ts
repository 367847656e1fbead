import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** When each schedule ran last; a tick that the queue missed is seen here and made up for. Without an end a run is under way or was cut short. */
export const schedules = pgTable("schedules", {
  name: text("name").primaryKey(),
  last_started_at: instant("last_started_at"),
  last_finished_at: instant("last_finished_at"),
});
