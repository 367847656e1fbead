import type { Db } from "@scriptkeeper/db/connection";
import { type renewals, transactions } from "@scriptkeeper/db/schema";
import { endedRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";
import { countedActions, type RecordedEnd } from "@scriptkeeper/domain/lifecycles/renewal-words";
import { and, desc, inArray, or } from "drizzle-orm";

const counted: string[] = Object.values(countedActions);

type Ended = Pick<typeof renewals.$inferSelect, "id" | "state">;

/**
 * Finds the log entries that say how these orders ended. The returned function gives `null` for an order that has not
 * ended, or whose entry is gone.
 */
export async function listEnds(
  db: Db,
  ids: readonly string[],
): Promise<(renewal: Ended) => RecordedEnd | null> {
  const found = await db
    .select({
      renewal_id: transactions.renewal_id,
      status: transactions.order_status,
      at: transactions.transaction_date,
      action: transactions.action,
      description: transactions.description,
    })
    .from(transactions)
    .where(
      and(
        inArray(transactions.renewal_id, [...ids]),
        or(inArray(transactions.order_status, endedRenewalStates), inArray(transactions.action, counted)),
      ),
    )
    .orderBy(desc(transactions.id));
  return ({ id, state }) => {
    const isEnd = ({ action, status }: (typeof found)[number]) =>
      state === "paid" ? counted.includes(action) : status === state;
    return found.find((entry) => entry.renewal_id === id && isEnd(entry)) ?? null;
  };
}
