import { RUNNING_PROCESSES } from "@scriptkeeper/contracts/installation";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns.ts";

/** The settings that each kind of process was last started with, without secrets. */
export const process_settings = pgTable(
  "process_settings",
  {
    process: text("process", { enum: RUNNING_PROCESSES }).primaryKey(),
    settings: jsonb("settings").notNull(),
    started_at: instant("started_at").notNull(),
  },
  () => [check("process_settings_process_check", oneOf("process", RUNNING_PROCESSES))],
);
