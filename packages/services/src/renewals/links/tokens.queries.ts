import type { Db } from "@scriptkeeper/db/connection";
import { renewal_tokens } from "@scriptkeeper/db/schema";
import { and, eq, gt } from "drizzle-orm";

export type TokenRow = typeof renewal_tokens.$inferSelect;

export async function insertToken(db: Db, token: typeof renewal_tokens.$inferInsert): Promise<void> {
  await db.insert(renewal_tokens).values(token);
}

/** Reading never uses a token up: mail scanners open links. */
export async function findLiveToken(db: Db, token: { hash: Buffer; now: Date }): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(renewal_tokens)
    .where(and(eq(renewal_tokens.token_hash, token.hash), gt(renewal_tokens.expires_at, token.now)));
  return row ?? null;
}
