import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";

export async function insertTransactions(db: Db, rows: (typeof transactions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(transactions).values(rows);
}
