import type { WordedEmail } from "@scriptkeeper/contracts/emails/wording-rules";
import type { WordingReach } from "@scriptkeeper/contracts/emails/wordings";
import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";
import { wordedEmails } from "../email/index.ts";

/**
 * Counts the emails, and their patients, that a change of words would concern: those waiting, and those sent lately.
 */
export async function countWordingReach(
  db: Db,
  { email, now }: { email: WordedEmail; now: Date },
): Promise<WordingReach> {
  const { rows } = await db.execute<{ [Field in keyof WordingReach]: number }>(sql`
    with waiting as (${wordedEmails(`waiting.${email}`, now)}), lately as (${wordedEmails(`sent.${email}`, now)})
    select (select count(*)::int from waiting) as waiting_emails,
      (select count(distinct user_id)::int from waiting) as waiting_patients,
      (select count(*)::int from lately) as recent_emails,
      (select count(distinct user_id)::int from lately) as recent_patients`);
  return rows[0] ?? { waiting_emails: 0, waiting_patients: 0, recent_emails: 0, recent_patients: 0 };
}
