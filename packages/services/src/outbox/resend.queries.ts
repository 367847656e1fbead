import type { Db } from "@scriptkeeper/db/connection";
import { emails, users } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";

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
