import {
  WORDED_EMAILS,
  WORDING_REACH_DAYS,
  WORDING_REACH_LIMIT,
  type WordedEmail,
  type WordedReach,
} from "@scriptkeeper/contracts/emails/wording-rules";
import { emails } from "@scriptkeeper/db/schema";
import { subDays } from "date-fns";
import { type SQL, sql } from "drizzle-orm";

/**
 * Selects the `id` and `user_id` of the emails that a change of wording affects: queued ones not claimed yet, which
 * will use it, or ones sent recently, among the newest of their kind. Emails to carers have words of their own.
 */
export function wordedEmails(reach: WordedReach, now: Date): SQL {
  const email = WORDED_EMAILS.find((each) => reach.endsWith(`.${each}`)) ?? "reminder";
  const { kind, is = sql`true` } = marks[email];
  const isOurs = sql`${emails.care_id} is null and ${is}`;
  if (reach.startsWith("waiting."))
    return sql`select id, user_id from ${emails}
      where ${emails.state} = 'queued' and ${emails.kind} = ${kind} and ${emails.wordings_until} is null and ${isOurs}`;
  const since = subDays(now, WORDING_REACH_DAYS).toISOString();
  return sql`select id, user_id from (
      select id, user_id, care_id, sent_at, payload from ${emails} where ${emails.kind} = ${kind}
      order by ${emails.id} desc limit ${WORDING_REACH_LIMIT}
    ) as emails where ${emails.sent_at} >= ${since}::timestamptz and ${isOurs}`;
}

const says = (field: string, value: string) => sql`${emails.payload}->>${field}::text = ${value}`;
const about = (occasion: string) => ({ kind: "notification", is: says("about", occasion) });

/** How the rows of each email are recognised. */
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
