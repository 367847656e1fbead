import type { Db } from "@scriptkeeper/db/connection";
import { password_reset_tokens, users } from "@scriptkeeper/db/schema";
import { and, gt, inArray, isNull } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

export function listRecipients(db: Db, userIds: readonly number[]) {
  return db
    .select({
      id: users.id,
      email: users.email,
      email_bad_at: users.email_bad_at,
      unsubscribed_at: users.unsubscribed_at,
    })
    .from(users)
    .where(isAnyOf(users.id, userIds));
}

/** Returns which of these reset links still work, as the hexadecimal hashes. */
export async function listLiveResetHashes(
  db: Db,
  links: { hashes: Buffer[]; now: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ hash: password_reset_tokens.token_hash })
    .from(password_reset_tokens)
    .where(
      and(
        inArray(password_reset_tokens.token_hash, links.hashes),
        isNull(password_reset_tokens.ended_at),
        gt(password_reset_tokens.expires_at, links.now),
      ),
    );
  return new Set(rows.map((row) => row.hash.toString("hex")));
}
