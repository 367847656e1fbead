import type { Db } from "@scriptkeeper/db/connection";
import { insertRows } from "@scriptkeeper/db/prepared";
import { prescription_items, renewal_items, store_variants, transactions } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/** Inserts transactions, each with the current title of the strength and pack it is about. */
export async function insertTransactions(db: Db, rows: (typeof transactions.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(db, transactions, { rows, computed: { variant_title: variantTitleOfLine } });
}

/** The title of a row's strength and pack: from its order's line, otherwise from the item. */
const variantTitleOfLine = sql<string | null>`(
  select v.title from ${store_variants} v where v.variant_id = coalesce(
    (select ri.variant_id from ${renewal_items} ri
      where ri.renewal_id = given.renewal_id and ri.item_id = given.item_id),
    (select i.variant_id from ${prescription_items} i where i.id = given.item_id)))`;
