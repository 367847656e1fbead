import {
  WORDING_REACH_DAYS,
  WORDING_REACH_LIMIT,
  type WordedEmail,
} from "@scriptkeeper/contracts/email-wording-rules";
import type { WordingReach } from "@scriptkeeper/contracts/email-wordings";
import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { subDays } from "date-fns";
import { type SQL, sql } from "drizzle-orm";

/**
 * Whom other words concern: the emails that wait and were not claimed yet, which get them, and how many such emails went out
 * lately, among the newest of their kind. Those to carers are in words of their own.
 */
export async function countWordingReach(
  db: Db,
  { email, now }: { email: WordedEmail; now: Date },
): Promise<WordingReach> {
  const { kind, is = sql`true` } = marks[email];
  const isOurs = sql`${emails.care_id} is null and ${is}`;
  const since = subDays(now, WORDING_REACH_DAYS).toISOString();
  const { rows } = await db.execute<{ [Field in keyof WordingReach]: number }>(sql`
    with waiting as (
      select ${emails.user_id} from ${emails}
      where ${emails.state} = 'queued' and ${emails.kind} = ${kind} and ${emails.wordings_until} is null and ${isOurs}
    ), newest as (
      select user_id, care_id, sent_at, payload from ${emails} where ${emails.kind} = ${kind} order by ${emails.id} desc limit ${WORDING_REACH_LIMIT}
    ), lately as (
      select user_id from newest as emails where ${emails.sent_at} >= ${since}::timestamptz and ${isOurs}
    )
    select (select count(*)::int from waiting) as waiting_emails,
      (select count(distinct user_id)::int from waiting) as waiting_patients,
      (select count(*)::int from lately) as recent_emails,
      (select count(distinct user_id)::int from lately) as recent_patients`);
  return rows[0] ?? { waiting_emails: 0, waiting_patients: 0, recent_emails: 0, recent_patients: 0 };
}

const says = (field: string, value: string) => sql`${emails.payload}->>${field}::text = ${value}`;
const about = (occasion: string) => ({ kind: "notification", is: says("about", occasion) });

/** By what the rows of each email are known. */
const marks: Record<WordedEmail, { kind: string; is?: SQL }> = {
  welcome: { kind: "welcome" },
  new_prescription: { kind: "notification", is: sql`${emails.payload}->>'about' is null` },
  reminder: {
    kind: "reminder",
    is: sql`${emails.payload}->>'isFollowUp' is null and ${emails.payload}->>'isLast' is null`,
  },
  follow_up: { kind: "reminder", is: says("isFollowUp", "true") },
  last_email: { kind: "reminder", is: says("isLast", "true") },
  back_in_stock: about("back"),
  parcel_sent: about("sent"),
  parcel_ready: about("ready"),
  parcel_failed: about("failed"),
  last_supply: about("last_supply"),
  expiry_soon: { kind: "expiry", is: says("stage", "soon") },
  expiry_expired: { kind: "expiry", is: says("stage", "expired") },
};
