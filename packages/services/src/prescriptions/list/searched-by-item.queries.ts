import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { type Column, sql } from "drizzle-orm";
import { isAnyFrom, type Searched } from "../../core/index.ts";
import { searchedItems } from "./searched-items.queries.ts";

export interface OfItems extends Pick<Searched, "table" | "columns" | "scope" | "order"> {
  search: string;
  /** The column with the item's id; it must have an index. */
  itemId: Column;
}

/**
 * A search for rows that each belong to one item, by what finds the item. Rows whose item was deleted are never found.
 */
export async function searchedByItem(db: Db, { search, itemId, ...of }: OfItems): Promise<Searched> {
  const items = await searchedItems(db, { search, scope: sql`true`, order: sql`id` });
  return {
    ...of,
    matches: sql`exists (
      select from ${prescription_items} where ${prescription_items.id} = ${itemId} and ${items.matches} offset 0)`,
    byIndex: sql`select ${of.columns} from ${of.table}
      where ${of.scope} and ${isAnyFrom(sql`${itemId}`, sql`select id from (${items.byIndex}) found`)}`,
    walked: WALKED,
  };
}

/** Fewer than for items, because each row is looked up with its item and patient. */
const WALKED = 2_000;
