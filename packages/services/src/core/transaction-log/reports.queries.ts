import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { and, desc, eq, isNull } from "drizzle-orm";

/** What an entry of the log reports once, however often it is read and however it is worded. */
export interface Report {
  key: string;
  /** For what can change: each change is reported. */
  state?: string;
}

/** An entry of an earlier release, which had no keys and recognised what it had reported by its words. */
type WithoutKey = { description: string } & ({ renewalId: string } | { userId: number });

/**
 * Whether the latest entry with this key reports the same state. Lock the record that it is about first: of two
 * concurrent calls, the second has to see what the first has written.
 */
export async function isReported(
  db: Db,
  { key, state = null, withoutKey }: { key: string; state?: string | null; withoutKey: WithoutKey },
): Promise<boolean> {
  const { id, report_key, report_state } = transactions;
  const [latest] = await db
    .select({ state: report_state })
    .from(transactions)
    .where(eq(report_key, key))
    .orderBy(desc(id))
    .limit(1);
  return latest ? latest.state === state : isReportedWithoutKey(db, withoutKey);
}

/** To be removed, like `withoutKey`, once no release without keys can have written about an order that is followed. */
async function isReportedWithoutKey(db: Db, { description, ...of }: WithoutKey): Promise<boolean> {
  const isOfIt =
    "renewalId" in of ? eq(transactions.renewal_id, of.renewalId) : eq(transactions.user_id, of.userId);
  const found = await db.$count(
    transactions,
    and(isOfIt, isNull(transactions.report_key), eq(transactions.description, description)),
  );
  return found > 0;
}
