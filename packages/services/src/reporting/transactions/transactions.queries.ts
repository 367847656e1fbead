import type { TransactionType } from "@scriptkeeper/contracts/constants";
import { COUNTED_TRANSACTIONS, type TransactionStats } from "@scriptkeeper/contracts/transaction-logs";
import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { renewals, transactions } from "@scriptkeeper/db/schema";
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { isFoundBy, itemCount, productName, userCount, wholeName } from "../../core/index.ts";

export interface TransactionQuery {
  /** Part of a name, an email address or a product's name; empty for all. */
  search: string;
  type: TransactionType | undefined;
  from: Date | undefined;
  /** Not included. */
  until: Date | undefined;
}

export type TransactionRow = Awaited<ReturnType<typeof listTransactionRows>>[number];

/** The ids of a page, newest first, and how many match: one more than are counted at most. */
export async function findTransactions(
  db: Db,
  query: TransactionQuery & { limit: number; offset: number },
): Promise<{ ids: number[]; found: number }> {
  const { rows } = await db.execute<{ ids: number[]; found: number }>(transactionsSql(query));
  return rows[0] ?? { ids: [], found: 0 };
}

/** Ordered and cut before it is counted: the planner may walk the newest and stop, or take the trigram index. */
export function transactionsSql(query: TransactionQuery & { limit: number; offset: number }): SQL {
  const { transaction_date: date, id } = transactions;
  return sql`
    with found as materialized (
      select ${id}, ${date} from ${transactions} where ${matching(query) ?? sql`true`}
      order by ${date} desc, ${id} desc limit ${COUNTED_TRANSACTIONS + 1}
    )
    select (select count(*)::int from found) as found, array(
      select id from found order by transaction_date desc, id desc limit ${query.limit} offset ${query.offset}
    ) as ids`;
}

export function listTransactionRows(db: Db, ids: readonly number[]) {
  return db
    .select(columns)
    .from(transactions)
    .where(inArray(transactions.id, [...ids]))
    .orderBy(...newestFirst);
}

/** Where a chunk ended. The time is Postgres' own text: a JavaScript date would round it. */
export interface After {
  at: string;
  id: number;
}

/** The next entries of a walk from the newest to the oldest. */
export function listTransactionsAfter(
  db: Db,
  { after, limit, ...query }: TransactionQuery & { after: After | null; limit: number },
) {
  const { transaction_date: date, id } = transactions;
  return db
    .select({ ...columns, at: sql<string>`${date}::text` })
    .from(transactions)
    .where(
      and(
        after ? sql`(${date}, ${id}) < (${after.at}::timestamptz, ${after.id}::int)` : undefined,
        matching(query),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
}

const newestFirst = [desc(transactions.transaction_date), desc(transactions.id)];

const columns = {
  transaction_type: transactions.transaction_type,
  transaction_id: transactions.id,
  transaction_date: transactions.transaction_date,
  first_name: transactions.first_name,
  last_name: transactions.last_name,
  email: transactions.email,
  shopify_customer_id: transactions.shopify_customer_id,
  product_name: transactions.product_name,
  variant_title: transactions.variant_title,
  quantity: transactions.quantity,
  repeats: transactions.repeats,
  action: transactions.action,
  description: transactions.description,
  next_reminder_date: transactions.next_reminder_date,
  order_status: transactions.order_status,
};

function matching({ search, type, from, until }: TransactionQuery): SQL | undefined {
  return and(
    type ? eq(transactions.transaction_type, type) : undefined,
    from ? gte(transactions.transaction_date, from) : undefined,
    until ? lt(transactions.transaction_date, until) : undefined,
    search ? matchesText(search) : undefined,
  );
}

/** `transactions_search_idx` serves each of the three. */
function matchesText(search: string): SQL | undefined {
  const { first_name, last_name, email, product_name } = transactions;
  const texts = [wholeName(first_name, last_name), email, productName(product_name)];
  return or(...texts.map((text) => isFoundBy(text, search)));
}

/** The four cards in one snapshot. Orders that came to nothing do not count. */
export async function countForTransactionLog(
  db: Db,
  since: { midnight: Date; dayAgo: Date },
): Promise<TransactionStats> {
  const { rows } = await db.execute<TransactionStats & Record<string, unknown>>(sql`
    select
      ${userCount()} as total_users,
      ${itemCount(sql`true`)} as total_prescriptions,
      (select count(*)::int from ${renewals} where ${renewals.created_at} >= ${since.midnight}
        and ${isCounted()}) as renewals_today,
      (select count(*)::int from ${transactions}
        where ${transactions.transaction_type} = 'prescription_created'
        and ${transactions.transaction_date} > ${since.dayAgo}) as new_prescriptions_24h`);
  const [row] = rows;
  if (!row) throw new Error("counting gave no row");
  return row;
}
