import { prescription_groups } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** The cohort of a patient: the first day of the month in which their first prescription arrived. */
export function cohortOf(userId: SQL, timeZone: string): SQL {
  return sql`(select date_trunc('month', min(g.created_at) at time zone ${timeZone})::date
    from ${prescription_groups} g where g.user_id = ${userId})`;
}
