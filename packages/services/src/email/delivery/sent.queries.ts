import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { literals } from "@scriptkeeper/db/schema/columns";
import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import { type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import type { EmailCopy } from "./mail-port.ts";

export interface SentAttempt {
  emailId: number;
  attempt: number;
  at: Date;
}

/**
 * Records that the mail server accepted the email, which from then on counts as sent whatever its own row says. One
 * small prepared statement, because an email goes out a second time if this process dies before it is saved. It does
 * not wait for the database's disk: `finishSent` does a moment later, for everything recorded before.
 */
export async function recordSent(db: Db, sent: SentAttempt): Promise<void> {
  const taken = { outcome: "sent", reason: null } as const;
  await prepared(db, "record_sent", () =>
    db
      .insert(email_attempts)
      .select(sql`
        select ${sql.placeholder("emailId")}::int, ${sql.placeholder("attempt")}::smallint,
          ${sql.placeholder("at")}::timestamptz, 'sent', null
        where set_config('synchronous_commit', 'off', true) is not null`)
      .onConflictDoUpdate({ target: [email_attempts.email_id, email_attempts.attempt], set: taken }),
  ).execute({ ...sent });
}

/** When the mail server accepted this row's email, if that was after it was last requeued. */
export const alreadySentAt = sql<Date | null>`(
  select max(a.attempted_at) from ${email_attempts} a
  where a.email_id = "emails"."id" and a.outcome = 'sent' and a.attempted_at > coalesce("emails"."resent_at", '-infinity'))`;

/**
 * The time at which this row's email is requeued: not before its latest attempt, even if that was recorded by a clock
 * that runs ahead.
 */
export function askedAgainAt(at: Date): SQL<Date> {
  return sql`greatest(${at.toISOString()}::timestamptz, (
    select max(a.attempted_at) from ${email_attempts} a where a.email_id = "emails"."id"))`;
}

export interface SentEmail extends SentAttempt {
  /** `null` when the account was deleted. */
  toAddress: string | null;
  /** `null` when the message could not be composed. */
  copy: EmailCopy | null;
}

/**
 * Updates the rows of sent emails in one statement, and inserts their attempts again if the database lost them in a
 * crash. The ids also appear in the condition, so that the planner looks these rows up instead of walking the queue,
 * however many emails it believes to be waiting.
 */
export async function finishSent(db: Db, sent: readonly SentEmail[]): Promise<void> {
  const ids = sent.map(({ emailId }) => emailId);
  const rows = sent.map(({ emailId, attempt, at, toAddress, copy }) => ({
    email_id: emailId,
    attempt,
    at,
    to_address: toAddress,
    ...copy,
  }));
  const { from, to } = emailLifecycle.events.delivered;
  await db.execute(sql`
    with finished as (
      update ${emails} e
      set state = ${to}, sent_at = s.at, attempts = s.attempt, last_error = null, claim_id = null, claimed_until = null,
        to_address = coalesce(s.to_address, e.to_address), subject = coalesce(s.subject, e.subject),
        template = coalesce(s.template, e.template), fields = coalesce(s.fields, e.fields)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(email_id int, attempt smallint, at timestamptz,
        to_address text, subject text, template text, fields jsonb)
      where e.id = s.email_id and e.state in (${literals(from)}) and ${isAnyOf(sql`e.id`, ids)}
      returning e.id, e.attempts, e.sent_at
    )
    insert into ${email_attempts} (email_id, attempt, attempted_at, outcome)
    select id, attempts, sent_at, 'sent' from finished
    where not exists (
      select from ${email_attempts} a where a.email_id = finished.id and a.attempted_at = sent_at and a.outcome = 'sent')
    on conflict do nothing`);
}
