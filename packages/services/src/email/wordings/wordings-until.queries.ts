import { WORDED_EMAILS, type WordedEmail, type Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import type { Db } from "@scriptkeeper/db/connection";
import { email_wordings } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";

export interface WordingUntil {
  until: number;
  email: WordedEmail;
  words: Wording;
}

/** The newest version of any wording; 0 when there is none. */
export const newestWording: SQL = sql`coalesce((select max(version) from ${email_wordings}), 0)`;

/** Lists the wording that each email had while one of these versions was the newest. */
export async function listWordingsUntil(db: Db, versions: readonly number[]): Promise<WordingUntil[]> {
  const { rows } = await db.execute<{ until: number; email: WordedEmail; words: Wording }>(sql`
    select asked.until, named.email, held.words
    from jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb) as given(version)
    cross join lateral (select given.version::int as until) asked
    cross join jsonb_array_elements_text(${JSON.stringify(WORDED_EMAILS)}::jsonb) as named(email)
    cross join lateral (
      select words from ${email_wordings} w
      where w.email = named.email and w.version <= asked.until
      order by w.version desc limit 1) held`);
  return rows;
}
