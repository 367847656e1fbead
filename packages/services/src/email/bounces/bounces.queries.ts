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

/** The emails with these Message-IDs, held until the transaction ends. */
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

/** What becomes of an email that came back: it failed after all, or is the patient's to get. */
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

/** Marks the address as one that reaches nobody, for whoever has it now. False when nobody has, or it was marked. */
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

/** False when that complaint was noted before. */
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

/** Notes of a complaint that it stopped what was complained of. */
export async function markStopped(db: Db, emailId: number): Promise<void> {
  await db
    .update(email_bounces)
    .set({ stopped: true })
    .where(and(eq(email_bounces.email_id, emailId), eq(email_bounces.kind, "complaint")));
}
