import { care_relations, emails, users } from "@scriptkeeper/db/schema";
import { isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { KINDS_WITH_ADDRESS } from "../queue/stated-address.ts";

const carers = sql`${care_relations} c join ${users} carer on carer.id = c.carer_id`;

/** Whether an email, joined with its account, cannot be sent because the address that it goes to is marked as bad. */
export const isUndeliverable = sql<boolean>`(${notInArray(emails.kind, [...KINDS_WITH_ADDRESS])} and case
  when ${isNull(emails.care_id)} then ${users.email_bad_at} is not null
  else not exists (select from ${carers} where c.id = ${emails.care_id} and carer.email_bad_at is null) end)`;

/** The account that receives an email: the patient's or customer's, or that of the carer who gets it for them. */
export const recipientId = sql<number | null>`(case when ${isNull(emails.care_id)} then ${emails.user_id}
  else (select c.carer_id from ${care_relations} c where c.id = ${emails.care_id}) end)`;

/** Whether an email goes to this account as a carer. */
export function goesToCarer(userId: number): SQL {
  return sql`${emails.care_id} = any(array(select c.id from ${care_relations} c where c.carer_id = ${userId}))`;
}
