import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { and, desc, eq, isNull, sql } from "drizzle-orm";

/** What an entry of the log reports once, however often it is read and however it is worded. */
export interface Report {
  key: string;
  /** For what can change: each change is reported. */
  state?: string;
}

/** An entry of an earlier release, which had no keys and recognised what it had reported by its words. */
export type WithoutKey = { description: string } & ({ renewalId: string } | { userId: number });

/** Locks a key until the transaction ends, for reports about what no record here can be locked for. */
export async function lockReport(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
}

/**
 * Whether the latest entry with this key reports the same state. Lock the key, or the record that it is about, first:
 * of two concurrent calls, the second has to see what the first has written.
 */
export async function isReported(
  db: Db,
  {
    key,
    state = null,
    withoutKey,
  }: { key: string; state?: string | null; withoutKey?: WithoutKey | undefined },
): Promise<boolean> {
  const { id, report_key, report_state } = transactions;
  const [latest] = await db
    .select({ state: report_state })
    .from(transactions)
    .where(eq(report_key, key))
    .orderBy(desc(id))
    .limit(1);
  if (latest) return latest.state === state;
  return withoutKey !== undefined && isReportedWithoutKey(db, withoutKey);
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
