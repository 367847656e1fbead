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

/**
 * The kinds written by sweeps, as the index of queued emails names them: there may be hundreds of thousands, and
 * nobody waits for one.
 */
const sweptKinds = sql`(kind in ('reminder', 'expiry'))`;

/** Whether somebody may be waiting for the email; such emails go before those written by a sweep. */
export function isUrgent({ kind }: { kind: EmailKind }): boolean {
  return kind !== "reminder" && kind !== "expiry";
}

/**
 * Claims the next due emails, urgent ones first and then the oldest, for `leaseSeconds`. Emails claimed by another
 * process are skipped; those of a dead process are claimed once its time is over. Unlike other leases, claims use the
 * database's clock, because the clocks of two workers may differ and an email sent twice can't be taken back.
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
      to_address: emails.to_address,
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
      /** When the mail server accepted the email from a process that died before it updated the row. */
      already_sent_at: alreadySentAt.mapWith(emails.sent_at),
    });
  return claimed.sort(
    (a, b) =>
      Number(isUrgent(b)) - Number(isUrgent(a)) ||
      a.next_attempt_at.getTime() - b.next_attempt_at.getTime() ||
      a.id - b.id,
  );
}

/**
 * The number of attempts since the email was written or last requeued, which determines the pause before the next one.
 */
const attemptsSinceAsked = sql<number>`(case when "emails"."resent_at" is null then "emails"."attempts" else (
  select count(*)::int from ${email_attempts} a
  where a.email_id = "emails"."id" and a.attempted_at >= "emails"."resent_at") end)`;

/**
 * Selects the emails that `claimDueEmails` takes next; exported for tests of its query plan. The limit is a subquery,
 * which the planner cannot see through: so it walks the index in order and stops, instead of sorting the whole queue
 * when a sweep has queued more than its statistics know.
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

/** Extends the claims on emails. Returns the ids that are still held. */
export async function extendClaims(db: Db, held: Held & { leaseSeconds: number }): Promise<number[]> {
  const extended = await db
    .update(emails)
    .set({ claimed_until: inSeconds(held.leaseSeconds) })
    .where(isHeld(held))
    .returning({ id: emails.id });
  return extended.map((email) => email.id);
}

/** Gives up the claims on emails at once. */
export async function releaseClaims(db: Db, held: Held): Promise<void> {
  await db.update(emails).set({ claim_id: null, claimed_until: freeAgain }).where(isHeld(held));
}

/** Closes an email that will not be sent, with the reason. */
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
