import type { Db } from "@scriptkeeper/db/connection";
import { bounce_mailboxes } from "@scriptkeeper/db/schema";
import { eq, isNull, sql } from "drizzle-orm";
import type { MailboxPosition } from "./bounce-mailbox.ts";

export async function findProgress(db: Db, mailbox: string) {
  const [row] = await db.select().from(bounce_mailboxes).where(eq(bounce_mailboxes.mailbox, mailbox));
  return row ?? null;
}

export async function saveProgress(
  db: Db,
  { mailbox, position, at }: { mailbox: string; position: MailboxPosition; at: Date },
): Promise<void> {
  const read = { uid_validity: position.uidValidity, last_uid: position.uid, read_at: at };
  await db
    .insert(bounce_mailboxes)
    .values({ mailbox, ...read })
    .onConflictDoUpdate({ target: bounce_mailboxes.mailbox, set: read });
}

/** Notes since when the mailbox cannot be read; false when that was noted before. */
export async function saveFailure(db: Db, { mailbox, at }: { mailbox: string; at: Date }): Promise<boolean> {
  const { rowCount } = await db
    .insert(bounce_mailboxes)
    .values({ mailbox, last_uid: 0, failing_since: at })
    .onConflictDoUpdate({
      target: bounce_mailboxes.mailbox,
      set: { failing_since: at },
      setWhere: isNull(bounce_mailboxes.failing_since),
    });
  return rowCount === 1;
}

/** Notes that the mailbox can be read again; false when it could all along. */
export async function clearFailure(db: Db, mailbox: string): Promise<boolean> {
  const { rowCount } = await db
    .update(bounce_mailboxes)
    .set({ failing_since: null })
    .where(sql`${eq(bounce_mailboxes.mailbox, mailbox)} and ${bounce_mailboxes.failing_since} is not null`);
  return rowCount === 1;
}
