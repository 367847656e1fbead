import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { ItemSort } from "@scriptkeeper/contracts/lists/sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, users } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";

import { type SQL, sql } from "drizzle-orm";
import { inOrder } from "../../core/index.ts";
import { countByFilter, isListed, type Listed } from "../items/filter.queries.ts";
import { expiryOrNever } from "../items/item-state.queries.ts";
import { fieldsOf, type ItemPlace, isBehind } from "./item-sorts.queries.ts";

export interface ItemListQuery extends Listed {
  sorting: Sorting<ItemSort>;
}

export interface ItemWindow {
  /** The window begins after this place; null for the beginning of the list. */
  after: ItemPlace | null;
  offset: number;
  /** Null for no limit. */
  limit: number | null;
}

export interface PlacedItem extends Record<string, unknown> {
  id: number;
  place: ItemPlace;
}

/** Lists items in the given order, each with its place in the list. */
export async function walkItems(db: Db, query: ItemListQuery, window: ItemWindow): Promise<PlacedItem[]> {
  const { rows } = await db.execute<PlacedItem>(itemsSql(query, window));
  return rows;
}

/**
 * The number of items that the filter selects, from the kept counts; where a number opened the list, the items are
 * counted directly.
 */
export async function countItems(db: Db, query: ItemListQuery): Promise<number> {
  if (query.counted) return db.$count(prescription_items, isListed(query));
  const { filter, today } = query;
  const { rows } = await db.execute<{ total: number }>(sql`select ${countByFilter(filter, today)} as total`);
  return rows[0]?.total ?? 0;
}

/**
 * Selects items in the order of an index, stopping when the page is full. Items that expire soon were prescribed long
 * ago, so a walk from the newest would pass nearly all others first: these are gathered by the index on expiry and
 * then sorted.
 */
export function itemsSql(query: ItemListQuery, { after, offset, limit }: ItemWindow): SQL {
  const { filter, sorting } = query;
  const fields = fieldsOf(sorting);
  const place = sql`array[${sql.join(
    fields.map((field) => sql`(${field})::text`),
    sql`, `,
  )}] as place`;
  const isLetThrough = passes(query);
  const behind = after ? isBehind(sorting, after) : sql`true`;
  const cut = sql`order by ${inOrder(fields, sorting.order)} limit ${limit} offset ${offset}`;
  if (sorting.sort === "patient")
    return sql`select ${prescription_items.id}, ${place} from ${users}
      join ${prescription_items} on ${prescription_items.user_id} = ${users.id}
      where ${isLetThrough} and ${behind} ${cut}`;
  if (filter === "expiring" && sorting.sort === "newest")
    return sql`
      with gathered as materialized (select id from ${prescription_items} where ${isLetThrough})
      select id, ${place} from gathered where ${behind} ${cut}`;
  return sql`select id, ${place} from ${prescription_items} where ${isLetThrough} and ${behind} ${cut}`;
}

/**
 * Items that have ended lie at one end of some indexes. Conditions in those indexes' own terms keep PostgreSQL from
 * walking through them: by expiry, or by the stored status. The status may lag behind the filter by up to an hour
 * after an administrator's own SQL, until the job runs.
 */
function passes(query: ItemListQuery): SQL {
  const { filter, today, counted, sorting } = query;
  const { sort } = sorting;
  const isLetThrough = isListed(query);
  if (filter === "all" || counted) return isLetThrough;
  // Not "= false", which PostgreSQL rewrites into an expression that the index does not have.
  if (sort === "reminder") return sql`(${isLetThrough} and (status = 'expired') <= false)`;
  if (sort !== "expiry") return isLetThrough;
  const isAlive = sql`${expiryOrNever} > ${today}::date`;
  return filter === "expiring"
    ? sql`(${isAlive} and ${expiryOrNever} <= ${addDays(today, EXPIRING_SOON_DAYS)}::date)`
    : sql`(${isLetThrough} and ${isAlive})`;
}
