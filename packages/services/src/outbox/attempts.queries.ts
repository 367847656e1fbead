import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, emails, users } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

export interface Attempt {
  emailId: number;
  claimId: string;
  at: Date;
  toAddress: string;
  /** What was rendered, secrets cut out; `null` when it could not be. */
  copy: { subject: string; html: string; text: string } | null;
  outcome: "sent" | "temporary" | "permanent";
  reason: string | null;
  state: "sent" | "queued" | "failed";
  nextAttemptAt: Date | null;
  /** Whether the address is marked as one that reaches nobody. */
  addressBad: boolean;
}

/**
 * Writes an attempt and what became of the email in one statement, so that it reaches the database even when this
 * process dies the moment after. False when the email was somebody else's by then. What was sent is sent, whoever
 * holds the email: only that needs no claim.
 */
export async function recordAttempt(db: Db, attempt: Attempt): Promise<boolean> {
  const { copy } = attempt;
  const { rowCount } = await db.execute(sql`
    with changed as (
      update ${emails} set
        state = ${attempt.state},
        sent_at = case when ${attempt.state} = 'sent' then ${attempt.at}::timestamptz end,
        to_address = ${attempt.toAddress},
        subject = coalesce(${copy?.subject ?? null}, subject),
        html = coalesce(${copy?.html ?? null}, html),
        text_body = coalesce(${copy?.text ?? null}, text_body),
        attempts = attempts + 1,
        next_attempt_at = coalesce(${attempt.nextAttemptAt}::timestamptz, next_attempt_at),
        last_error = ${attempt.reason},
        claim_id = null,
        claimed_until = null
      where id = ${attempt.emailId} and state = 'queued'
        and (claim_id = ${attempt.claimId}::uuid or ${attempt.outcome} = 'sent')
      returning id, user_id, attempts
    ), marked as (
      update ${users} set email_bad_at = ${attempt.at}::timestamptz
      where ${attempt.addressBad}::boolean and email = ${attempt.toAddress} and email_bad_at is null
        and id = (select user_id from changed)
    )
    insert into ${email_attempts} (email_id, attempt, attempted_at, outcome, reason)
    select id, attempts, ${attempt.at}::timestamptz, ${attempt.outcome}, ${attempt.reason} from changed`);
  return rowCount === 1;
}
