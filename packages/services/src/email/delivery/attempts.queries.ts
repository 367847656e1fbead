import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, emails, users } from "@scriptkeeper/db/schema";
import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { freeAgain } from "../queue/free-emails.queries.ts";
import { backToPatient } from "./back-to-patient.queries.ts";
import type { EmailCopy } from "./mail-port.ts";
import { alreadySentAt } from "./sent.queries.ts";

export interface RefusedAttempt {
  emailId: number;
  claimId: string;
  at: Date;
  toAddress: string;
  /** The account that has the address. */
  recipientId: number;
  /** `null` when the message could not be composed. */
  copy: EmailCopy | null;
  outcome: "temporary" | "permanent";
  reason: string;
  event: "postponed" | "givenUp";
  nextAttemptAt: Date | null;
  /** Whether to mark the address as bad. */
  addressBad: boolean;
  /**
   * The relation whose carer could not be reached, so that the email goes to the patient and gets another day of
   * attempts.
   */
  unreachedCareId: number | null;
}

/**
 * Records a failed attempt and what becomes of the email, in one statement. False when another process has the email
 * by then, or when it was sent after all.
 */
export async function recordRefused(db: Db, refused: RefusedAttempt): Promise<boolean> {
  const { emailId, copy, toAddress } = refused;
  const at = sql<Date>`${refused.at.toISOString()}::timestamptz`;
  const { from, to } = emailLifecycle.events[refused.event];
  const isHeld = and(eq(emails.claim_id, refused.claimId), inArray(emails.state, from));
  const changed = db.$with("changed").as(
    db
      .update(emails)
      .set({
        state: to,
        to_address: toAddress,
        ...copy,
        attempts: sql`${emails.attempts} + 1`,
        ...(refused.nextAttemptAt ? { next_attempt_at: refused.nextAttemptAt } : {}),
        ...(refused.unreachedCareId === null ? {} : backToPatient(refused.unreachedCareId, at)),
        last_error: refused.reason,
        claim_id: null,
        claimed_until: freeAgain,
      })
      .where(and(eq(emails.id, emailId), isHeld, sql`${alreadySentAt} is null`))
      .returning({ id: emails.id, attempts: emails.attempts }),
  );
  const marked = db.$with("marked").as(
    db
      .update(users)
      .set({ email_bad_at: at })
      .where(
        and(
          sql`${refused.addressBad}::boolean`,
          eq(users.email, toAddress),
          isNull(users.email_bad_at),
          eq(users.id, refused.recipientId),
          sql`exists (select from changed)`,
        ),
      )
      .returning({ id: users.id }),
  );
  const { rowCount } = await db
    .with(changed, marked)
    .insert(email_attempts)
    .select(
      db
        .select({
          email_id: changed.id,
          attempt: changed.attempts,
          attempted_at: at.as("attempted_at"),
          outcome: text<"temporary" | "permanent">(refused.outcome).as("outcome"),
          reason: text(refused.reason).as("reason"),
        })
        .from(changed),
    );
  return rowCount === 1;
}

function text<Text extends string>(value: Text): SQL<Text> {
  return sql`${value}::text`;
}
