import { care_relations, emails, users } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/** The current name of the carer who receives an email; null when it goes to the person it is about. */
export const carerOfEmail = sql<string | null>`case when ${emails.care_id} is not null then coalesce((
  select nullif(concat_ws(' ', carer.first_name, carer.last_name), ' ')
  from ${care_relations} c join ${users} carer on carer.id = c.carer_id where c.id = ${emails.care_id}), 'a carer') end`;

/** The columns of an email in the history of a patient or a prescription. */
export const emailEvent = {
  id: emails.id,
  kind: emails.kind,
  subject: emails.subject,
  state: emails.state,
  created_at: emails.created_at,
  sent_at: emails.sent_at,
  next_attempt_at: emails.next_attempt_at,
  last_error: emails.last_error,
  carer: carerOfEmail,
};
