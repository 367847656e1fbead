import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { type Column, sql } from "drizzle-orm";
import { isAnyFrom, type Searched } from "../../core/index.ts";
import { searchedItems } from "./searched-items.queries.ts";

export interface OfItems extends Pick<Searched, "table" | "columns" | "scope" | "order"> {
  search: string;
  /** Of which item a row is; an index of it names the rows. */
  itemId: Column;
}

/** Rows that are each of one item, found by what finds the item. Those whose item was deleted are found by nothing. */
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

/** Each is looked up with its item and their patient. */
const WALKED = 2_000;
