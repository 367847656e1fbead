import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isAnyFrom, isAnyOf } from "../../core/index.ts";
import { freeAgain, isFree } from "../queue/free-emails.queries.ts";
import { secretSource } from "../queue/secret-source.queries.ts";
import { newestWording } from "../wordings/wordings-until.queries.ts";
import { alreadySentAt } from "./sent.queries.ts";

export type ClaimedEmail = Awaited<ReturnType<typeof claimDueEmails>>[number];

/** The kinds that the index of queued emails names: they may come by the hundred thousand, and nobody waits for one. */
const sweptKinds = sql`(kind in ('reminder', 'expiry'))`;

/** Whether somebody may be waiting for the email: it goes before those that a sweep wrote. */
export function isUrgent({ kind }: { kind: EmailKind }): boolean {
  return kind !== "reminder" && kind !== "expiry";
}

/**
 * Takes the next due emails, urgent ones first and then the oldest, for `leaseSeconds`. What somebody else holds is
 * passed over; what a dead process held is taken once its time is over. Unlike other leases these are measured by the
 * database's clock, for those of two workers may be apart: an email that both have sent is not taken back.
 */
export async function claimDueEmails(
  db: Db,
  claim: { claimId: string; now: Date; leaseSeconds: number; limit: number },
) {
  const claimed = await db
    .update(emails)
    .set({
      claim_id: claim.claimId,
      claimed_until: inSeconds(claim.leaseSeconds),
      wordings_until: sql`coalesce(${emails.wordings_until}, ${newestWording})`,
    })
    .where(isAnyFrom(emails.id, dueEmails(claim)))
    .returning({
      ...secretSource,
      kind: emails.kind,
      care_id: emails.care_id,
      copy_of: emails.copy_of,
      unreached_care_ids: emails.unreached_care_ids,
      prescription_ids: emails.prescription_ids,
      payload: emails.payload,
      message_id: emails.message_id,
      wordings_until: emails.wordings_until,
      attempts: emails.attempts,
      attempts_since_asked: attemptsSinceAsked,
      next_attempt_at: emails.next_attempt_at,
      created_at: emails.created_at,
      resent_at: emails.resent_at,
      /** Taken by the mail server from a process that died before it had brought the row up to date. */
      already_sent_at: alreadySentAt.mapWith(emails.sent_at),
    });
  return claimed.sort(
    (a, b) =>
      Number(isUrgent(b)) - Number(isUrgent(a)) ||
      a.next_attempt_at.getTime() - b.next_attempt_at.getTime() ||
      a.id - b.id,
  );
}

/** How often it was tried since it was written or last put back to be sent; its pauses grow with that. */
const attemptsSinceAsked = sql<number>`(case when "emails"."resent_at" is null then "emails"."attempts" else (
  select count(*)::int from ${email_attempts} a
  where a.email_id = "emails"."id" and a.attempted_at >= "emails"."resent_at") end)`;

/**
 * The emails that `claimDueEmails` takes next, for tests that look at its plan. The limit is a subquery, which the
 * planner cannot see through: it then walks the index in order and stops, where it would sort all that is queued once a
 * sweep has queued more than it knows of.
 */
export function dueEmails({ now, limit }: { now: Date; limit: number }): SQL {
  return sql`
    select id from ${emails}
    where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
      and ${isFree}
    order by ${sweptKinds}, next_attempt_at, id
    limit (select ${limit}::int)
    for update skip locked`;
}

function inSeconds(count: number): SQL {
  return sql`now() + make_interval(secs => ${count})`;
}

interface Held {
  claimId: string;
  ids: readonly number[];
}

/** Holds the emails longer. Returns those that are still held. */
export async function extendClaims(db: Db, held: Held & { leaseSeconds: number }): Promise<number[]> {
  const extended = await db
    .update(emails)
    .set({ claimed_until: inSeconds(held.leaseSeconds) })
    .where(isHeld(held))
    .returning({ id: emails.id });
  return extended.map((email) => email.id);
}

/** Gives emails back at once. */
export async function releaseClaims(db: Db, held: Held): Promise<void> {
  await db.update(emails).set({ claim_id: null, claimed_until: freeAgain }).where(isHeld(held));
}

/** Closes an email that is not sent, and says why. */
export async function closeEmail(
  db: Db,
  email: { id: number; claimId: string; event: "withdrawn" | "givenUp"; reason: string },
): Promise<void> {
  await db
    .update(emails)
    .set({
      state: emailLifecycle.events[email.event].to,
      last_error: email.reason,
      claim_id: null,
      claimed_until: freeAgain,
    })
    .where(isHeld({ claimId: email.claimId, ids: [email.id] }));
}

function isHeld({ claimId, ids }: Held) {
  return and(isAnyOf(emails.id, ids), eq(emails.claim_id, claimId), eq(emails.state, "queued"));
}
