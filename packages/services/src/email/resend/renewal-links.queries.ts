import type { Db } from "@scriptkeeper/db/connection";
import { emails, renewal_tokens } from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { secretSource } from "../queue/secret-source.queries.ts";

/** The columns that determine which renewal link an email contains. */
export const linkedEmail = {
  ...secretSource,
  kind: emails.kind,
  payload: emails.payload,
  care_id: emails.care_id,
  prescription_ids: emails.prescription_ids,
};

export type LinkedEmail = Awaited<ReturnType<typeof listWaitingEmails>>[number];

/** Lists an account's queued emails, except copies to carers. */
export function listWaitingEmails(db: Db, userId: number) {
  return db
    .select(linkedEmail)
    .from(emails)
    .where(and(eq(emails.user_id, userId), eq(emails.state, "queued"), isNull(emails.copy_of)));
}

/** Extends the links of emails that go out later than planned. */
export async function extendLinks(
  db: Db,
  { hashes, expiresAt }: { hashes: readonly Buffer[]; expiresAt: Date },
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .update(renewal_tokens)
    .set({ expires_at: expiresAt })
    .where(inArray(renewal_tokens.token_hash, [...hashes]));
}

interface PatientsLink {
  user_id: number;
  token_hash: Buffer;
  item_ids: number[];
  email_id: number;
}

/** Inserts patients' links, which may have been deleted, or extends them. */
export async function saveLinks(
  db: Db,
  { links, at, expiresAt }: { links: readonly PatientsLink[]; at: Date; expiresAt: Date },
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insert(renewal_tokens)
    .values(
      links.map((link) => ({ ...link, source: "email" as const, created_at: at, expires_at: expiresAt })),
    )
    .onConflictDoUpdate({ target: renewal_tokens.token_hash, set: { expires_at: expiresAt } });
}
