import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";
import { variantTitleOfLine } from "../../catalogue/store-products/variants.queries.ts";

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
