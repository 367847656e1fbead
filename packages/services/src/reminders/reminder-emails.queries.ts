import type { Db } from "@scriptkeeper/db/connection";
import { emails, reminder_ledger, renewal_tokens } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { sql } from "drizzle-orm";
import { FREE_UNTIL } from "../email/index.ts";
import type { ReminderReason } from "./rules.ts";

export interface ReminderEmailRow {
  kind: "reminder" | "expiry" | "notification";
  user_id: number;
  to_address: string;
  prescription_ids: number[];
  payload: Record<string, unknown>;
  message_id: string;
  secret_id: string;
  secret_key_id: string;
}

/** Inserts emails that are due at once, in one statement. Returns their ids by Message-ID. */
export async function insertReminderEmails(
  db: Db,
  { rows, at }: { rows: ReminderEmailRow[]; at: Date },
): Promise<ReadonlyMap<string, number>> {
  const inserted = await db.execute<{ id: number; message_id: string }>(sql`
    insert into ${emails}
      (kind, user_id, to_address, prescription_ids, payload, message_id, secret_id, secret_key_id, claimed_until,
        next_attempt_at, created_at)
    select kind, user_id, to_address, prescription_ids, payload, message_id, secret_id, secret_key_id,
      ${FREE_UNTIL.toISOString()}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as email(
      kind text, user_id int, to_address text, prescription_ids int[], payload jsonb, message_id text,
      secret_id uuid, secret_key_id text)
    returning id, message_id`);
  return new Map(inserted.rows.map((row) => [row.message_id, row.id]));
}

export interface LedgerRow {
  kind: "reminder" | "expiry";
  item_id: number;
  date: Day;
  arming: number;
  stage: ReminderReason["stage"];
  email_id: number;
}

/** Notes the occasions of queued emails. Throws a unique violation when one was noted before. */
export async function insertLedger(db: Db, { rows, at }: { rows: LedgerRow[]; at: Date }): Promise<void> {
  await db.execute(sql`
    insert into ${reminder_ledger} (kind, item_id, date, arming, stage, email_id, created_at)
    select kind, item_id, date, arming, stage, email_id, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry(
      kind text, item_id int, date date, arming int, stage text, email_id int)
    order by item_id`);
}

export interface LinkRow {
  user_id: number;
  /** In hexadecimal. */
  token_hash: string;
  item_ids: number[];
  email_id: number;
}

export async function insertLinks(
  db: Db,
  { links, at, expiresAt }: { links: LinkRow[]; at: Date; expiresAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${renewal_tokens} (user_id, token_hash, source, item_ids, email_id, created_at, expires_at)
    select user_id, decode(token_hash, 'hex'), 'email', item_ids, email_id, ${at}::timestamptz, ${expiresAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link(
      user_id int, token_hash text, item_ids int[], email_id int)`);
}
