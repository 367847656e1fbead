import { emails } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";

/** What makes an email that did not reach a carer the patient's again, with a day of attempts before it. */
export function backToPatient(careId: number, at: SQL<Date>) {
  const unreached_care_ids = sql`${emails.unreached_care_ids} || ${careId}::int`;
  return { care_id: null, unreached_care_ids, resent_at: at };
}
