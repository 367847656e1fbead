import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, store_variants, transactions } from "@scriptkeeper/db/schema";
import { and, eq, sql } from "drizzle-orm";

/** Each row with strength and pack of what it is about, as they are called now. */
export async function insertTransactions(db: Db, rows: (typeof transactions.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(transactions).values(
    rows.map((row) => ({
      ...row,
      variant_title: variantTitleOfLine({ itemId: row.item_id ?? null, renewalId: row.renewal_id ?? null }),
    })),
  );
}

/** Whether the log of a renewal already says this. */
export async function isLogged(db: Db, row: { renewalId: string; description: string }): Promise<boolean> {
  const found = await db.$count(
    transactions,
    and(eq(transactions.renewal_id, row.renewalId), eq(transactions.description, row.description)),
  );
  return found > 0;
}

/** Strength and pack of a row of the log: those of its order's line, else the item's. */
function variantTitleOfLine(line: { itemId: number | null; renewalId: string | null }) {
  return sql<string | null>`(
    select v.title from ${store_variants} v where v.variant_id = coalesce(
      (select ri.variant_id from ${renewal_items} ri
        where ri.renewal_id = ${line.renewalId}::uuid and ri.item_id = ${line.itemId}::int),
      (select i.variant_id from ${prescription_items} i where i.id = ${line.itemId}::int)))`;
}
