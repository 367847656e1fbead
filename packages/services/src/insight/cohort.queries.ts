import { prescription_groups } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** The first day of the month in which a patient's first prescription came. */
export function cohortOf(userId: SQL, timeZone: string): SQL {
  return sql`(select date_trunc('month', min(g.created_at) at time zone ${timeZone})::date
    from ${prescription_groups} g where g.user_id = ${userId})`;
}
