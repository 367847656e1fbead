import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";

export async function insertTransactions(db: Db, rows: (typeof transactions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(transactions).values(rows);
}

/** Whether the log of a renewal already says this. */
export async function isLogged(db: Db, row: { renewalId: string; description: string }): Promise<boolean> {
  const found = await db.$count(
    transactions,
    and(eq(transactions.renewal_id, row.renewalId), eq(transactions.description, row.description)),
  );
  return found > 0;
}
