import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { and, count, eq, gt } from "drizzle-orm";

export interface NewEmail {
  kind: EmailKind;
  userId: number;
  toAddress: string;
  prescriptionIds: number[];
  payload: unknown;
  messageId: string;
  createdAt: Date;
}

/** Inserts an outgoing email that is due at once. */
export async function insertEmail(db: Db, email: NewEmail): Promise<{ id: number }> {
  const [row] = await db
    .insert(emails)
    .values({
      kind: email.kind,
      user_id: email.userId,
      to_address: email.toAddress,
      prescription_ids: email.prescriptionIds,
      payload: email.payload,
      message_id: email.messageId,
      next_attempt_at: email.createdAt,
      created_at: email.createdAt,
    })
    .returning({ id: emails.id });
  if (!row) throw new Error("the email was not inserted");
  return row;
}

export async function countEmailsSince(
  db: Db,
  filter: { userId: number; kind: EmailKind; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(emails)
    .where(
      and(
        eq(emails.user_id, filter.userId),
        eq(emails.kind, filter.kind),
        gt(emails.created_at, filter.since),
      ),
    );
  return row?.count ?? 0;
}
