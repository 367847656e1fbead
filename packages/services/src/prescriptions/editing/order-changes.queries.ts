import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { RecordChange } from "../../core/index.ts";

const NEWEST = 20;

/** The repeats and reminder of an item as its newest orders left them, from the transaction log. */
export async function listOrderChanges(db: Db, itemId: number): Promise<RecordChange[]> {
  const { repeats, next_reminder_date } = transactions;
  const rows = await db
    .select({ at: transactions.transaction_date, repeats, next_reminder_date })
    .from(transactions)
    .where(and(eq(transactions.item_id, itemId), isNotNull(transactions.renewal_id), isNotNull(repeats)))
    .orderBy(desc(transactions.id))
    .limit(NEWEST);
  return rows.map(({ at, ...after }) => ({ by: "an order", at, after, isState: true }));
}
