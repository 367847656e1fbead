import type { TransactionType } from "@scriptkeeper/contracts/constants";
import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import type { TransactionStats } from "@scriptkeeper/contracts/reporting/transaction-logs";
import type { Db } from "@scriptkeeper/db/connection";
import { prepared, preparedSql } from "@scriptkeeper/db/prepared";
import { renewals, transactions, users } from "@scriptkeeper/db/schema";
import { and, eq, gt, gte, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  allFoundSql,
  type Found,
  hasPhone,
  hasWords,
  type holds,
  inOrder,
  inOrderOf,
  isCalled,
  isFoundInAny,
  itemCount,
  productName,
  readCounted,
  type Searched,
  type SearchedPage,
  searchNewest,
  userCount,
  wholeName,
} from "../../core/index.ts";
import { orderCount, type Span } from "../orders/counted-orders.queries.ts";

export interface TransactionQuery {
  /** Words of a name, an email address or a product's name, or a phone or order number; empty for all. */
  search: string;
  type: TransactionType | undefined;
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
  /** Exclusive. */
  since: Date | undefined;
}

export type TransactionRow = Awaited<ReturnType<typeof listTransactionRows>>[number];

/** Finds the ids of a page in order of time, and how many entries match. */
export async function findTransactions(
  db: Db,
  { order, ...query }: TransactionQuery & { order: Order },
  page: SearchedPage,
): Promise<Found> {
  if (query.search) return searchNewest(db, searchedTransactions(query, order), page);
  const { type = "all", from, until, since } = query;
  const list = `transactions ${order} ${type} ${from?.toISOString()} ${until?.toISOString()} ${since?.toISOString()}`;
  const { ids, found } = await readCounted(db, { list, page }, async ({ most, limit, offset }) => {
    const write = (of: Omit<PageOf, "most" | "order">) => transactionsSql(query, { ...of, most, order });
    const { rows } =
      from || until || since
        ? await db.execute<PageOfTransactions>(write({ limit, offset }))
        : await preparedSql<PageOfTransactions>(db, `transactions_${order}_${type}_of_${most}`, () =>
            write({ limit: sql.placeholder("limit"), offset: sql.placeholder("offset") }),
          ).execute({ limit, offset });
    return rows[0] ?? { ids: [], found: 0 };
  });
  return { ids, total: Math.min(found, page.most), hasMore: found > page.most };
}

interface PageOf {
  limit: number | Placeholder;
  offset: number | Placeholder;
  most: number;
  order?: Order;
}

interface PageOfTransactions extends Record<string, unknown> {
  ids: number[];
  found: number;
}

/**
 * Ordered and cut off before counting. `most` is part of the text: without knowing it, PostgreSQL plans for a tenth of
 * all rows.
 */
export function transactionsSql(
  query: TransactionQuery,
  { offset, limit, most, order = "desc" }: PageOf,
): SQL {
  const byDate = inOrder(date, order);
  return sql`
    with found as materialized (
      select id, transaction_date from ${transactions} where ${passing(query)} order by ${byDate} limit ${sql.raw(String(most + 1))}
    )
    select (select count(*)::int from found) as found,
      array(select id from found order by ${byDate} limit ${limit} offset ${offset}) as ids`;
}

/** Selects the ids of all matching entries. */
export function transactionIdsSql({ order, ...query }: TransactionQuery & { order: Order }): SQL {
  if (query.search) return allFoundSql(searchedTransactions(query, order));
  return sql`select id from ${transactions} where ${passing(query)} order by ${inOrder(date, order)}`;
}

/**
 * A search of the log. `transactions_search_idx` serves each of the three texts, other indexes the phone and order
 * numbers.
 */
export function searchedTransactions(query: TransactionQuery, order: Order = "desc"): Searched {
  return {
    table: transactions,
    columns: sql`id, transaction_date, first_name, last_name, email, product_name, user_id, renewal_id`,
    scope: passing(query),
    matches: matchesText(query.search),
    ...(isAscii(query.search) && { matchesRow: matchesTextAtOnce(query.search) }),
    order: inOrder(date, order),
    walked: WALKED,
  };
}

/** For other letters the index on products is case-sensitive, so a scan of the rows has to be as well. */
function isAscii(search: string): boolean {
  return /^[ -~]*$/.test(search);
}

function matchesTextAtOnce(search: string): SQL {
  const all = [wholeName(first_name, last_name), email, product_name];
  return orByNumber(
    search,
    hasWords(search, (word, find) => isFoundInAny(all, word, find)),
  );
}

const date = [sql`transaction_date`, sql`id`];
const WALKED = 15_000;

const { first_name, last_name, email, product_name } = transactions;
const texts = [wholeName(first_name, last_name), email, productName(product_name)];

/** Lists these entries in the order of the ids. */
export async function listTransactionRows(db: Db, ids: readonly number[]) {
  const rows = await prepared(db, "transactions_with_ids", () =>
    db
      .select(columns)
      .from(transactions)
      .where(sql`${transactions.id} = any(${sql.placeholder("ids")}::int[])`),
  ).execute({ ids: [...ids] });
  return inOrderOf(ids, rows, (row) => row.transaction_id);
}

/** Where a page ended. The time is text from PostgreSQL: a JavaScript date would round it. */
export interface After {
  at: string;
  id: number;
}

/** Whether an entry comes after a place, from newest to oldest. */
export function entriesAfter(query: TransactionQuery, after: After): SQL {
  const { transaction_date: date, id } = transactions;
  return sql`(${date}, ${id}) < (${after.at}::timestamptz, ${after.id}::int)
    and ${passing(query)} and ${query.search ? matchesText(query.search) : sql`true`}`;
}

/** The characters that JavaScript's `trim` removes. */
const WHITE_SPACE =
  " \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * The current name of the carer who acted for the patient; "" once that account is gone, null where there was no
 * carer.
 */
const carerName = sql<string | null>`case when ${transactions.carer_id} is not null then coalesce((
  select concat_ws(' ', carer.first_name, carer.last_name) from ${users} carer
  where carer.id = ${transactions.carer_id}), '') end`;

/** The description with the carer, as `transactionEntry` writes it. */
export const descriptionWithCarer = sql<string>`case when ${transactions.carer_id} is null then ${transactions.description}
  else ${transactions.description} || ' Done for the patient by '
    || coalesce(nullif(btrim(${carerName}, ${WHITE_SPACE}), ''), 'a carer whose account is gone') || '.' end`;

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
  carer: carerName,
};

function passing({ type, from, until, since }: Omit<TransactionQuery, "search">): SQL {
  const conditions = and(
    type ? eq(transactions.transaction_type, type) : undefined,
    from ? gte(transactions.transaction_date, from) : undefined,
    until ? lt(transactions.transaction_date, until) : undefined,
    since ? gt(transactions.transaction_date, since) : undefined,
  );
  return conditions ?? sql`true`;
}

/** Whether each word is in any of the texts. */
function matchesText(search: string): SQL {
  const isFound = (word: string, find: typeof holds) =>
    sql.join(
      texts.map((text) => find(text, word)),
      sql` or `,
    );
  return orByNumber(
    search,
    hasWords(search, (word, find) => sql`(${isFound(word, find)})`),
  );
}

/** Adds entries about people whose phone number, or about the order whose number, it may be. */
function orByNumber(search: string, byWords: SQL): SQL {
  const phone = hasPhone(search);
  const called = isCalled(search);
  const { user_id, renewal_id } = transactions;
  return sql`(${byWords}
    ${phone ? sql`or ${user_id} = any(array(select ${users.id} from ${users} where ${phone}))` : sql``}
    ${called ? sql`or ${renewal_id} = any(array(select ${renewals.id} from ${renewals} where ${called}))` : sql``})`;
}

const created = { type: "prescription_created", from: undefined, until: undefined } as const;

/** Counts the four cards in one snapshot, by the conditions of the lists that they open. */
export async function countForTransactionLog(
  db: Db,
  { orders, dayAgo }: { orders: Span; dayAgo: Date },
): Promise<TransactionStats> {
  const { rows } = await db.execute<TransactionStats & Record<string, unknown>>(sql`
    select
      ${userCount()} as total_users,
      ${itemCount(sql`true`)} as total_prescriptions,
      ${orderCount(orders)} as renewals_today,
      (select count(*)::int from ${transactions}
        where ${passing({ ...created, since: dayAgo })}) as new_prescriptions_24h`);
  const [row] = rows;
  if (!row) throw new Error("counting gave no row");
  return row;
}
