import type { Db } from "@scriptkeeper/db/connection";
import { emails, users } from "@scriptkeeper/db/schema";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type SecretSource, secretSource } from "../../email/index.ts";

export interface Reader {
  userId: number;
  unsubscribedAt: Date | null;
  /** What the links of that email are derived from. */
  source: SecretSource;
}

/** Finds the account that an email was for; `null` when it was deleted. */
export async function findReader(db: Db, emailId: number): Promise<Reader | null> {
  const [reader] = await db
    .select({ userId: users.id, unsubscribedAt: users.unsubscribed_at, source: secretSource })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.user_id))
    .where(eq(emails.id, emailId));
  return reader ?? null;
}

/** Stops or starts an account's reminders. False when that changes nothing. */
export async function saveReminderEmails(
  db: Db,
  { userId, wanted, at }: { userId: number; wanted: boolean; at: Date },
): Promise<boolean> {
  const { unsubscribed_at } = users;
  const { rowCount } = await db
    .update(users)
    .set({ unsubscribed_at: wanted ? null : at, updated_at: at })
    .where(and(eq(users.id, userId), wanted ? isNotNull(unsubscribed_at) : isNull(unsubscribed_at)));
  return rowCount === 1;
}
