import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items, renewal_tokens, renewals, transactions } from "@scriptkeeper/db/schema";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { mayOrderFor } from "../../care/index.ts";

export type TokenRow = typeof renewal_tokens.$inferSelect;

export async function insertToken(db: Db, token: typeof renewal_tokens.$inferInsert): Promise<void> {
  await db.insert(renewal_tokens).values(token);
}

/** Reading never uses a token up: mail scanners open links. One that a carer got is dead once they may order no more. */
export async function findLiveToken(db: Db, token: { hash: Buffer; now: Date }): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(renewal_tokens)
    .where(
      and(
        eq(renewal_tokens.token_hash, token.hash),
        gt(renewal_tokens.expires_at, token.now),
        or(
          isNull(renewal_tokens.carer_id),
          mayOrderFor({ patientId: renewal_tokens.user_id, carerId: renewal_tokens.carer_id }),
        ),
      ),
    );
  return row ?? null;
}

/** Those of some ids that were a patient's items once, as the orders and the log remember it. */
export async function listFormerItems(
  db: Db,
  items: { userId: number; ids: readonly number[] },
): Promise<number[]> {
  if (items.ids.length === 0) return [];
  const ids = [...items.ids];
  const ordered = db
    .select({ id: renewal_items.item_id })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(and(inArray(renewal_items.item_id, ids), eq(renewals.user_id, items.userId)));
  const logged = db
    .select({ id: transactions.item_id })
    .from(transactions)
    .where(and(inArray(transactions.item_id, ids), eq(transactions.user_id, items.userId)));
  const rows = [...(await ordered), ...(await logged)];
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}
