import { isOwnSorting, type Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { PATIENT_SORTS, type PatientSort } from "@scriptkeeper/contracts/lists/sorts";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { prepared, preparedSql } from "@scriptkeeper/db/prepared";
import { prescription_groups, prescription_items, users } from "@scriptkeeper/db/schema";
import { and, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  allFoundSql,
  type Found,
  hasNameOrEmail,
  hasWords,
  holds,
  inAnyAlphabet,
  inOrder,
  inOrderOf,
  matchesNameOrEmail,
  productName,
  readCounted,
  type Searched,
  type SearchedPage,
  searchFirst,
  searchNewest,
} from "../../core/index.ts";
import { countByFilter, isListed, type Listed, matchesFilter } from "../items/filter.queries.ts";
import { divideWords, isOneOfProducts, type MixedWords } from "../list/mixed-words.queries.ts";

export interface PatientsQuery extends Listed {
  /**
   * Words of a name, an email address or a product's name (one or two letters: only the beginning of a word), a phone
   * or an order number; empty for everyone.
   */
  search: string;
  sorting: Sorting<PatientSort>;
}

export interface FoundPatients extends Found {
  /** The number of items that the filter selects; null while a search narrows the list. */
  items: number | null;
}

interface PageOfPatients extends Record<string, unknown> {
  ids: number[];
  found: number;
  items: number;
}

/** Finds the ids of a page of patients in the given order, and how many there are. */
export async function findPatients(db: Db, query: PatientsQuery, page: SearchedPage): Promise<FoundPatients> {
  if (query.search) {
    const searched = searchedPatients(query, await divideWords(db, query.search));
    return { ...(await searchNewest(db, searched, page)), items: null };
  }
  if (query.counted) return findCounted(db, query, page);
  const list = `patients ${query.filter} ${query.today}`;
  const { ids, found, items } = await readCounted(db, { list, page }, async (counted) => {
    const { filter, today } = query;
    const { most, limit, offset } = counted;
    const statement = preparedSql<PageOfPatients>(db, `patients_${filter}_of_${most}`, () =>
      patientsSql(filter, most),
    );
    const { rows } = await statement.execute({ today, limit, offset });
    return rows[0] ?? { ids: [], found: 0, items: 0 };
  });
  return {
    ids: isOwnSorting(PATIENT_SORTS, query.sorting)
      ? ids
      : await searchFirst(db, sortedPatients(query), page.limit, page.offset),
    total: Math.min(found, page.most),
    hasMore: found > page.most,
    items,
  };
}

/** The patients behind a number, gathered as a whole: such a number has a limit. */
async function findCounted(db: Db, query: PatientsQuery, page: SearchedPage): Promise<FoundPatients> {
  const [found, items] = await Promise.all([
    searchNewest(db, sortedPatients(query), { ...page, isCounted: true }),
    db.$count(prescription_items, isListed(query)),
  ]);
  return { ...found, items };
}

/**
 * A search that walks people in the given order and looks up each one's items; where few have such an item, those few
 * are gathered and sorted.
 */
export function sortedPatients(query: PatientsQuery): Searched {
  return {
    table: users,
    columns: sql`id, first_name, last_name, email`,
    scope: sql`true`,
    matches: hasItemOf(query),
    order: orderBy(query.sorting),
    byIndex: inThatOrder(everyPatient(query)),
    walked: query.counted ? 0 : WALKED,
  };
}

/** Selects these patients with the columns that the list sorts by. */
function inThatOrder(ids: SQL): SQL {
  return sql`select id, first_name, last_name, email from ${users} where ${users.id} = any(array(${ids}))`;
}

function everyPatient(listed: Listed): SQL {
  return sql`
    select distinct ${prescription_items.user_id} as id from ${prescription_items} where ${isListed(listed)}`;
}

/** The order, served by the primary key, `users_name_idx` or `users_email_key`. */
function orderBy({ sort, order }: Sorting<PatientSort>): SQL {
  return inOrder(fieldsOf[sort], order);
}

const fieldsOf: Record<PatientSort, SQL[]> = {
  newest: [sql`id`],
  patient: [inAnyAlphabet(sql`last_name`), inAnyAlphabet(sql`first_name`), sql`id`],
  email: [sql`email`],
};

/** "offset 0" keeps the planner from scanning all items to find those of a few patients. */
function hasItemOf(listed: Listed, which?: SQL): SQL {
  const isIt = which ? sql`and ${which}` : sql``;
  // Few enough to be gathered once for all patients.
  if (listed.counted) return sql`${users.id} = any(array(${everyPatient(listed)} ${isIt}))`;
  return sql`exists (
    select from ${prescription_items}
    where ${prescription_items.user_id} = ${users.id} and ${isListed(listed)} ${isIt}
    offset 0
  )`;
}

/**
 * Selects a page in the list's own order. Ordered and cut off before counting. Parameters: `today`, `limit`, `offset`.
 * `most` is part of the text: without knowing it, PostgreSQL plans for a tenth of all rows.
 */
export function patientsSql(filter: PrescriptionFilter, most: number): SQL {
  const today = sql.placeholder("today");
  return sql`
    with found as materialized (
      select distinct ${prescription_items.user_id} as id from ${prescription_items}
      where ${matchesFilter(filter, today)} order by id desc limit ${sql.raw(String(most + 1))}
    )
    select (select count(*)::int from found) as found, ${countByFilter(filter, today)} as items,
      array(select id from found order by id desc limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}) as ids`;
}

/** Selects the ids of all patients in the list. */
export async function patientIdsSql(db: Db, query: PatientsQuery): Promise<SQL> {
  const { search, sorting } = query;
  if (search) return allFoundSql(searchedPatients(query, await divideWords(db, search)));
  if (isOwnSorting(PATIENT_SORTS, sorting)) return sql`${everyPatient(query)} order by id desc`;
  return sql`
    select ${users.id} from ${users} where ${users.id} in (${everyPatient(query)}) order by ${orderBy(sorting)}`;
}

/** Finds patients by their own names and addresses, by the product of such an item, or by words of both. */
export function searchedPatients(query: PatientsQuery, mixed: readonly MixedWords[]): Searched {
  const { search, sorting } = query;
  const isLetThrough = isListed(query);
  const isProduct = hasWords(search, (word, find) => find(product, word));
  const hasItem = (which?: SQL) => hasItemOf(query, which);
  const byIndex = sql`
      select ${users.id} as id from ${users} where ${matchesNameOrEmail(search)} and ${hasItem()}
      union
      select ${prescription_items.user_id} from ${prescription_items} where ${isLetThrough} and ${isProduct}
      ${sql.join(
        mixed.map(
          (words) => sql`union
            select ${prescription_items.user_id} from ${prescription_items}
            where ${isLetThrough} and ${isOneOfProducts(words.products)} and ${prescription_items.user_id} = any(array(
              select ${users.id} from ${users} where ${matchesNameOrEmail(words.patient)}))`,
        ),
        sql` `,
      )}`;
  return {
    table: users,
    columns: sql`id, first_name, last_name, email, phone`,
    scope: sql`true`,
    matches: sql`((${hasNameOrEmail(search)} and ${hasItem()}) or ${sql.join(
      [
        hasItem(isProduct),
        ...mixed.map(
          (words) => sql`(${hasNameOrEmail(words.patient)} and ${hasItem(isOneOfProducts(words.products))})`,
        ),
      ],
      sql` or `,
    )})`,
    order: orderBy(sorting),
    // The list's own order needs only the ids.
    byIndex: sorting.sort === "newest" ? byIndex : inThatOrder(byIndex),
    walked: query.counted ? 0 : WALKED,
  };
}

/** Limited, because each patient is looked up with their items. */
const WALKED = 1_200;

export interface ListedPatient extends Record<string, unknown> {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  order_count: number;
  item_count: number;
}

/**
 * Loads those of these patients who still exist, in the order of the ids, with the numbers of their orders and items
 * that the filter selects.
 */
export async function listPatientRows(
  db: Db,
  { ids, ...listed }: Listed & { ids: readonly number[] },
): Promise<ListedPatient[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, ids, listed);
  return inOrderOf(ids, rows, ({ id }) => id);
}

async function readRows(db: Db, ids: readonly number[], listed: Listed): Promise<ListedPatient[]> {
  const { filter, today, counted } = listed;
  const now = { ids: [...ids], today };
  if (counted) {
    const asked = { ids: sql`${sql.param(now.ids)}`, isItem: isListed(listed) };
    return (await db.execute<ListedPatient>(rowsSql(asked))).rows;
  }
  const statement = preparedSql<ListedPatient>(db, `patients_${filter}`, () => patientRowsSql(filter));
  return (await statement.execute(now)).rows;
}

/** Parameters: `ids` and `today`. */
export function patientRowsSql(filter: PrescriptionFilter): SQL {
  return rowsSql({ ids: sql.placeholder("ids"), isItem: matchesFilter(filter, sql.placeholder("today")) });
}

/**
 * Reads all items of each patient and counts those that match. If the filter were also a condition of the scan, a plan
 * that does not know the day would gather everyone's matching items again for each patient.
 */
function rowsSql({ ids, isItem }: { ids: SQL | Placeholder; isItem: SQL }): SQL {
  return sql`
    select ${users.id}, ${users.first_name}, ${users.last_name}, ${users.email},
      counts.order_count, counts.item_count
    from ${users}
    cross join lateral (
      select count(distinct ${prescription_items.prescription_group_id}) filter (where ${isItem})::int as order_count,
        count(*) filter (where ${isItem})::int as item_count
      from ${prescription_items}
      where ${prescription_items.user_id} = ${users.id}
    ) counts
    where ${users.id} = any(${ids}::int[])`;
}

/** Matches words of the product's name, in any case and order; `prescription_items_product_search_idx` serves it. */
export function holdsInProduct(part: string): SQL {
  return hasWords(part, (word) => holds(product, word));
}

const product = productName(prescription_items.product_name);

export type PatientRow = typeof users.$inferSelect;

/** Finds an account; `null` for a missing one, and for a null id. */
export async function findPatient(db: Db, userId: number | null): Promise<PatientRow | null> {
  if (userId === null) return null;
  const [row] = await prepared(db, "patient", () =>
    db
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder("userId"))),
  ).execute({ userId });
  return row ?? null;
}

export async function patientExists(db: Db, userId: number): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** Lists a patient's orders with the ids of the items that the filter selects, newest order first. */
export function listOrders(db: Db, of: Listed & { userId: number }) {
  return db
    .select({
      id: prescription_groups.id,
      shopify_order_id: prescription_groups.shopify_order_id,
      created_at: prescription_groups.created_at,
      item_ids: sql<number[]>`array_agg(${prescription_items.id} order by ${prescription_items.id})`,
    })
    .from(prescription_groups)
    .innerJoin(prescription_items, eq(prescription_items.prescription_group_id, prescription_groups.id))
    .where(and(eq(prescription_items.user_id, of.userId), isListed(of)))
    .groupBy(prescription_groups.id)
    .orderBy(desc(prescription_groups.created_at), desc(prescription_groups.id));
}
