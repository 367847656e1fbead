import type { Db } from "@scriptkeeper/db/connection";
import { emails, renewal_tokens, users } from "@scriptkeeper/db/schema";
import { and, asc, eq, gt, ne } from "drizzle-orm";

export async function findEmailState(db: Db, id: number) {
  const [row] = await db
    .select({ state: emails.state, user_id: emails.user_id, email_bad_at: users.email_bad_at })
    .from(emails)
    .leftJoin(users, eq(users.id, emails.user_id))
    .where(eq(emails.id, id));
  return row ?? null;
}

/** Makes a failed email due at once. False when it is not failed, or not any more. */
export async function requeueFailedEmail(db: Db, email: { id: number; at: Date }): Promise<boolean> {
  const changed = await db
    .update(emails)
    .set({ state: "queued", next_attempt_at: email.at, resent_at: email.at })
    .where(and(eq(emails.id, email.id), eq(emails.state, "failed")))
    .returning({ id: emails.id });
  return changed.length === 1;
}

/** The emails to a customer, written since a time, that were given up; the oldest first. */
export async function listGivenUp(db: Db, of: { userId: number; since: Date }): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.user_id, of.userId),
        eq(emails.state, "failed"),
        ne(emails.kind, "test"),
        gt(emails.created_at, of.since),
      ),
    )
    .orderBy(asc(emails.id));
  return rows.map((row) => row.id);
}

/** Lets the link of an email that goes out later than it was meant to live from then on. */
export async function extendLink(db: Db, link: { hash: Buffer; expiresAt: Date }): Promise<void> {
  await db
    .update(renewal_tokens)
    .set({ expires_at: link.expiresAt })
    .where(eq(renewal_tokens.token_hash, link.hash));
}
