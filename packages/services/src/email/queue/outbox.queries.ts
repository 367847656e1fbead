import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { FREE_UNTIL } from "./free-emails.queries.ts";
import type { SecretSource } from "./mail-secrets.ts";
import { secretSource } from "./secret-source.queries.ts";

export interface NewEmail {
  kind: EmailKind;
  userId: number;
  toAddress: string;
  prescriptionIds: number[];
  payload: unknown;
  messageId: string;
  secret: { secret_id: string; secret_key_id: string };
  createdAt: Date;
}

/** Inserts an outgoing email that is due at once. */
export async function insertEmail(db: Db, email: NewEmail): Promise<SecretSource> {
  const [row] = await db
    .insert(emails)
    .values({
      kind: email.kind,
      user_id: email.userId,
      to_address: email.toAddress,
      prescription_ids: email.prescriptionIds,
      payload: email.payload,
      message_id: email.messageId,
      ...email.secret,
      claimed_until: FREE_UNTIL,
      next_attempt_at: email.createdAt,
      created_at: email.createdAt,
    })
    .returning(secretSource);
  if (!row) throw new Error("the email was not inserted");
  return row;
}

export async function countEmailsSince(
  db: Db,
  filter: { userId: number; kind: EmailKind; since: Date; about?: string },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(emails)
    .where(
      and(
        eq(emails.user_id, filter.userId),
        eq(emails.kind, filter.kind),
        gt(emails.created_at, filter.since),
        filter.about ? sql`${emails.payload} ->> 'about' = ${filter.about}` : undefined,
      ),
    );
  return row?.count ?? 0;
}
