import type { Db } from "@scriptkeeper/db/connection";
import { emails, renewal_tokens } from "@scriptkeeper/db/schema";
import { eq, isNotNull, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import { FREE_UNTIL } from "../queue/free-emails.queries.ts";

export interface CopyRow {
  copy_of: number;
  care_id: number;
}

/** Lists the carers who have a copy of these emails, whatever became of the copies. */
export async function listCopies(db: Db, emailIds: readonly number[]): Promise<CopyRow[]> {
  if (emailIds.length === 0) return [];
  const rows = await db
    .select({ copy_of: emails.copy_of, care_id: emails.care_id })
    .from(emails)
    .where(sql`${isAnyOf(emails.copy_of, emailIds)} and ${isNotNull(emails.copy_of)}`);
  return rows.flatMap(({ copy_of, care_id }) =>
    copy_of === null || care_id === null ? [] : [{ copy_of, care_id }],
  );
}

/** Saves to whom an email held by this process now goes: a carer, or the patient when there is none. */
export async function saveRecipient(
  db: Db,
  email: { id: number; claimId: string; careId: number | null; toAddress: string },
): Promise<void> {
  await db
    .update(emails)
    .set({ care_id: email.careId, to_address: email.toAddress })
    .where(sql`${eq(emails.id, email.id)} and ${eq(emails.claim_id, email.claimId)}`);
}

export interface NewCopy {
  copy_of: number;
  care_id: number;
  to_address: string;
  message_id: string;
  secret_id: string;
  secret_key_id: string;
}

/** Inserts copies of emails that this process holds, one per carer however often or by how many this is tried. */
export async function insertCopies(
  db: Db,
  { copies, claimId, at }: { copies: readonly NewCopy[]; claimId: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${emails}
      (kind, user_id, to_address, care_id, copy_of, prescription_ids, payload, message_id, secret_id, secret_key_id,
        claimed_until, next_attempt_at, created_at)
    select e.kind, e.user_id, copy.to_address, copy.care_id, e.id, e.prescription_ids, e.payload, copy.message_id,
      copy.secret_id, copy.secret_key_id, ${FREE_UNTIL.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy(
      copy_of int, care_id int, to_address text, message_id text, secret_id uuid, secret_key_id text)
    join ${emails} e on e.id = copy.copy_of and e.claim_id = ${claimId}::uuid
    order by e.id, copy.care_id
    on conflict (copy_of, care_id) where copy_of is not null do nothing`);
}

export interface CarerLink {
  user_id: number;
  carer_id: number;
  care_id: number;
  token_hash: Buffer;
  item_ids: number[];
  email_id: number;
}

/**
 * Inserts the links emailed to carers; each works until it expires, and only while the relation lasts and the carer
 * may order.
 */
export async function insertCarerLinks(
  db: Db,
  { links, at, expiresAt }: { links: readonly CarerLink[]; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insert(renewal_tokens)
    .values(
      links.map((link) => ({ ...link, source: "email" as const, created_at: at, expires_at: expiresAt })),
    )
    .onConflictDoNothing();
}
