import type { Db } from "@scriptkeeper/db/connection";
import { email_bounces, emails, users } from "@scriptkeeper/db/schema";
import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { backToPatient } from "../delivery/back-to-patient.queries.ts";
import { alreadySentAt, askedAgainAt } from "../delivery/sent.queries.ts";
import { freeAgain } from "../queue/free-emails.queries.ts";
import { linkedEmail } from "../resend/renewal-links.queries.ts";
import type { ReceivedBounceReport } from "./bounce-report.ts";

export type BouncedEmail = Awaited<ReturnType<typeof lockBounced>>[number];

/** Locks the emails with these Message-IDs. */
export function lockBounced(db: Db, messageIds: readonly string[]) {
  return db
    .select({
      ...linkedEmail,
      message_id: emails.message_id,
      state: emails.state,
      to_address: emails.to_address,
      copy_of: emails.copy_of,
      sent_at: emails.sent_at,
      already_sent_at: alreadySentAt.mapWith(emails.sent_at),
    })
    .from(emails)
    .where(inArray(emails.message_id, [...messageIds]))
    .for("update");
}

/**
 * Saves what becomes of an email that came back: it has failed after all, or goes to the patient instead of the carer.
 */
export async function returnEmail(
  db: Db,
  back: { email: BouncedEmail; event: "bounced" | "returned"; reason: string; at: Date },
): Promise<void> {
  const { email, event, reason, at } = back;
  const { from, to } = emailLifecycle.events[event];
  const { care_id: careId } = email;
  const isReturned = event === "returned" && careId !== null;
  await db
    .update(emails)
    .set({
      state: to,
      sent_at: null,
      last_error: reason,
      claimed_until: freeAgain,
      ...(isReturned ? { ...backToPatient(careId, askedAgainAt(at)), next_attempt_at: at } : {}),
    })
    .where(and(eq(emails.id, email.id), inArray(emails.state, from)));
}

/**
 * Marks the address as bad on the account that has it now. False when no account has it, or when it was marked before.
 */
export async function markAddress(
  db: Db,
  { email, at }: { email: BouncedEmail; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ email_bad_at: at })
    .where(and(eq(users.email, email.to_address), isNull(users.email_bad_at)));
  return rowCount === 1;
}

/** Inserts a bounce or complaint; false when the same complaint was noted before. */
export async function insertBounce(
  db: Db,
  of: { report: ReceivedBounceReport; email: BouncedEmail; stopped: boolean; at: Date },
): Promise<boolean> {
  const { kind, source, subject, status, reason, reportedAt } = of.report;
  const said = { kind, source, subject, status, reason, reported_at: reportedAt };
  const { rowCount } = await db
    .insert(email_bounces)
    .values({ email_id: of.email.id, ...said, stopped: of.stopped, noted_at: of.at })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Notes that a complaint stopped the emails complained of. */
export async function markStopped(db: Db, emailId: number): Promise<void> {
  await db
    .update(email_bounces)
    .set({ stopped: true })
    .where(and(eq(email_bounces.email_id, emailId), eq(email_bounces.kind, "complaint")));
}
