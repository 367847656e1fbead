import { emails } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** The columns that return an email to the patient after it did not reach a carer, with another day of attempts. */
export function backToPatient(careId: number, at: SQL<Date>) {
  const unreached_care_ids = sql`${emails.unreached_care_ids} || ${careId}::int`;
  return { care_id: null, unreached_care_ids, resent_at: at };
}
