import type { TransactionStats } from "@scriptkeeper/contracts/transaction-logs";
import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { prescription_items, renewals, transactions, users } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/** The four cards in one snapshot. Orders that came to nothing do not count. */
export async function countForTransactionLog(
  db: Db,
  since: { midnight: Date; dayAgo: Date },
): Promise<TransactionStats> {
  const { rows } = await db.execute<TransactionStats & Record<string, unknown>>(sql`
    select
      (select count(*)::int from ${users}) as total_users,
      (select count(*)::int from ${prescription_items}) as total_prescriptions,
      (select count(*)::int from ${renewals} where ${renewals.created_at} >= ${since.midnight}
        and ${isCounted()}) as renewals_today,
      (select count(*)::int from ${transactions}
        where ${transactions.transaction_type} = 'prescription_created'
        and ${transactions.transaction_date} > ${since.dayAgo}) as new_prescriptions_24h`);
  const [row] = rows;
  if (!row) throw new Error("counting gave no row");
  return row;
}
