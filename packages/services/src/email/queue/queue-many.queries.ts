import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/index.ts";
import { FREE_UNTIL } from "./free-emails.queries.ts";

export interface ManyEmails {
  kind: EmailKind;
  /** A query of `user_id`, `to_address` and `payload`, one row for each email. */
  to: SQL;
}

/**
 * Does what `queueEmail` does for every row of a query: a statement that returns the `id` and `user_id` of each email.
 */
export function queueManySql(
  { keys, settings, clock }: Pick<Context, "keys" | "settings" | "clock">,
  { kind, to }: ManyEmails,
): SQL {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const host = new URL(settings.publicUrl).hostname;
  return sql`
    insert into ${emails} (kind, user_id, to_address, payload, message_id, secret_id, secret_key_id, claimed_until,
      next_attempt_at, created_at)
    select ${kind}, addressed.user_id, addressed.to_address, addressed.payload,
      '<' || gen_random_uuid() || ${`@${host}>`}, gen_random_uuid(), ${keys.id},
      ${FREE_UNTIL.toISOString()}::timestamptz, ${now}, ${now}
    from (${to}) addressed
    returning id, user_id`;
}

/** Finds an email's patient, the id of the original if it is a copy, and what its links are derived from. */
export async function findLinkedEmail(db: Db, id: number) {
  const [row] = await db
    .select({
      id: emails.id,
      user_id: emails.user_id,
      secret_id: emails.secret_id,
      secret_key_id: emails.secret_key_id,
      care_id: emails.care_id,
      notedId: sql<number>`coalesce(${emails.copy_of}, ${emails.id})`,
    })
    .from(emails)
    .where(sql`${emails.id} = ${id}`);
  return row ?? null;
}
