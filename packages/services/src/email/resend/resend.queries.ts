import type { Db } from "@scriptkeeper/db/connection";
import { credentials, emails, password_reset_tokens, users } from "@scriptkeeper/db/schema";
import { emailLifecycle } from "@scriptkeeper/domain/lifecycles/email";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, asc, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import { askedAgainAt } from "../delivery/sent.queries.ts";
import { KINDS_WITH_ADDRESS } from "../queue/stated-address.ts";
import { type LinkedEmail, linkedEmail } from "./renewal-links.queries.ts";
import { goesToCarer, isUndeliverable } from "./undeliverable.queries.ts";

export async function findEmailState(db: Db, id: number) {
  const [row] = await db
    .select({ state: emails.state, user_id: emails.user_id, is_kept_back: isUndeliverable })
    .from(emails)
    .leftJoin(users, eq(users.id, emails.user_id))
    .where(eq(emails.id, id));
  return row ?? null;
}

/**
 * Makes failed emails due at once, to be composed in the current wording; a welcome gets the day on which its
 * temporary password now expires. Returns those that were still failed.
 */
export async function requeueFailedEmails(
  db: Db,
  { ids, at, temporaryUntil }: { ids: readonly number[]; at: Date; temporaryUntil: Day },
): Promise<LinkedEmail[]> {
  const { from, to } = emailLifecycle.events.resent;
  const payload = sql`case when ${emails.kind} = 'welcome'
    then ${emails.payload} || jsonb_build_object('temporaryUntil', ${temporaryUntil}::text) else ${emails.payload} end`;
  return await db
    .update(emails)
    .set({ state: to, next_attempt_at: at, resent_at: askedAgainAt(at), wordings_until: null, payload })
    .where(and(isAnyOf(emails.id, ids), inArray(emails.state, from)))
    .returning(linkedEmail);
}

/**
 * Lists the emails to an account's address, also as a carer's, that were written since a given time and given up;
 * oldest first.
 */
export async function listGivenUp(db: Db, of: { userId: number; since: Date }): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        or(and(eq(emails.user_id, of.userId), isNull(emails.care_id)), goesToCarer(of.userId)),
        eq(emails.state, "failed"),
        notInArray(emails.kind, ["test", ...KINDS_WITH_ADDRESS]),
        gt(emails.created_at, of.since),
      ),
    )
    .orderBy(asc(emails.id));
  return rows.map((row) => row.id);
}

/**
 * Extends the links to set a password in emails that go out later than planned; a link that was used or ended stays
 * so.
 */
export async function extendPasswordLinks(
  db: Db,
  { hashes, expiresAt }: { hashes: readonly Buffer[]; expiresAt: Date },
): Promise<void> {
  await db
    .update(password_reset_tokens)
    .set({ expires_at: expiresAt })
    .where(
      and(inArray(password_reset_tokens.token_hash, [...hashes]), isNull(password_reset_tokens.ended_at)),
    );
}

/** Extends the temporary passwords in such emails, for accounts that have not set their own. */
export async function extendTemporaryPasswords(
  db: Db,
  { userIds, hashes, until }: { userIds: readonly number[]; hashes: readonly Buffer[]; until: Date },
): Promise<void> {
  await db
    .update(credentials)
    .set({ temporary_until: until })
    .where(and(isAnyOf(credentials.user_id, userIds), inArray(credentials.temporary_hash, [...hashes])));
}
