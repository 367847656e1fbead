import type { Order, Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { PriceRowSort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { price_run_rows } from "@scriptkeeper/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { inAnyAlphabet, inOrder } from "../core/index.ts";
import type { PriceRowRow } from "./price-rows.queries.ts";
import { matchesRows, type SearchedRows } from "./searched-rows.queries.ts";

export interface RowsPage extends SearchedRows {
  limit: number;
  /** Only used where neither `after` nor `before` is given. */
  page: number;
  after?: number | undefined;
  before?: number | undefined;
  sorting: Sorting<PriceRowSort>;
}

/** Lists a page in the given order. */
export async function listRunRows(db: Db, of: RowsPage): Promise<PriceRowRow[]> {
  const { after, before, limit, sorting } = of;
  const named = after ?? before;
  const isBackwards = before !== undefined && after === undefined;
  const order = isBackwards ? opposite[sorting.order] : sorting.order;
  const fields = fieldsOf(sorting);
  if (named === undefined && of.page > 1) return listByNumber(db, of);
  const rows = await db
    .select()
    .from(price_run_rows)
    .where(
      and(
        matchesRows(of),
        named === undefined ? undefined : isBehindRow(fields, { runId: of.runId, rowNumber: named, order }),
      ),
    )
    .orderBy(inOrder(fields, order))
    .limit(limit);
  return isBackwards ? rows.reverse() : rows;
}

/** Lists a page by its number: whole rows are read only of the page, not of those before it. */
async function listByNumber(db: Db, of: RowsPage): Promise<PriceRowRow[]> {
  const numbers = sql`${runRowIdsSql(of)} limit ${of.limit} offset ${(of.page - 1) * of.limit}`;
  return db
    .select()
    .from(price_run_rows)
    .where(
      and(eq(price_run_rows.run_id, of.runId), sql`${price_run_rows.row_number} = any (array(${numbers}))`),
    )
    .orderBy(inOrder(fieldsOf(of.sorting), of.sorting.order));
}

/** Selects the numbers of all rows that pass the filter, in the given order. */
export function runRowIdsSql({ sorting, ...of }: SearchedRows & Pick<RowsPage, "sorting">): SQL {
  const isMeant = matchesRows(of);
  return sql`select ${price_run_rows.row_number} as id from ${price_run_rows} where ${isMeant}
    order by ${inOrder(fieldsOf(sorting), sorting.order)}`;
}

const opposite: Record<Order, Order> = { asc: "desc", desc: "asc" };

/** The fields to sort by. Rows without a product or a change come last in either direction. */
function fieldsOf({ sort, order }: Sorting<PriceRowSort>): SQL[] {
  const { row_number, title } = price_run_rows;
  const line = sql`${row_number}`;
  if (sort === "line") return [line];
  const [value, none] = sort === "product" ? [inAnyAlphabet(title), sql`''`] : [change, sql`0`];
  const isMissing = order === "desc" ? sql`(${value} is not null)` : sql`(${value} is null)`;
  return [isMissing, sql`coalesce(${value}, ${none})`, line];
}

/** The price change relative to the old price. */
const change = sql`(${price_run_rows.price_cents} - ${price_run_rows.old_price_cents})::float8
  / nullif(${price_run_rows.old_price_cents}, 0)`;

/** A client knows only the number of a row, so its place is read from the row itself. */
function isBehindRow(
  fields: readonly SQL[],
  { runId, rowNumber, order }: { runId: number; rowNumber: number; order: Order },
): SQL {
  const sign = sql.raw(order === "desc" ? "<" : ">");
  return sql`(${sql.join([...fields], sql`, `)}) ${sign} (
    select ${sql.join([...fields], sql`, `)} from ${price_run_rows}
    where ${eq(price_run_rows.run_id, runId)} and ${eq(price_run_rows.row_number, rowNumber)})`;
}
