import type { Order, Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { ItemSort } from "@scriptkeeper/contracts/lists/sorts";
import { prescription_items, users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { inAnyAlphabet } from "../../core/index.ts";

/** A field to sort by, as an index has it, and its type, to parse a place in the list. */
export interface SortField {
  of: SQL;
  type: "integer" | "text" | "date" | "boolean";
}

/**
 * The sort fields. Each list ends with the item's id, so that no two items share a place. Columns carry no table name,
 * except when sorted by patient.
 */
export const itemSortFields: Record<ItemSort, readonly SortField[]> = {
  newest: [{ of: sql`id`, type: "integer" }],
  product: [
    { of: inAnyAlphabet(sql`product_name`), type: "text" },
    { of: sql`id`, type: "integer" },
  ],
  patient: [
    { of: inAnyAlphabet(users.last_name), type: "text" },
    { of: inAnyAlphabet(users.first_name), type: "text" },
    { of: sql`${users.id}`, type: "integer" },
    { of: sql`${prescription_items.id}`, type: "integer" },
  ],
  expiry: [
    { of: sql`coalesce(prescription_expiry_date, expiry_date, 'infinity'::date)`, type: "date" },
    { of: sql`id`, type: "integer" },
  ],
  reminder: [
    { of: sql`(status = 'expired')`, type: "boolean" },
    { of: sql`coalesce(next_reminder_date, 'infinity'::date)`, type: "date" },
    { of: sql`id`, type: "integer" },
  ],
};

/** An item's place: the value of each sort field, as text. */
export type ItemPlace = readonly string[];

export function fieldsOf({ sort }: Sorting<ItemSort>): SQL[] {
  return itemSortFields[sort].map(({ of }) => of);
}

/** Whether an item comes after a place, in the given order. */
export function isBehind({ sort, order }: Sorting<ItemSort>, place: ItemPlace): SQL {
  const fields = itemSortFields[sort];
  const isItem = compare(fields, { order, place, isIncluded: false });
  // No index serves a comparison across two tables, so the patient's part is compared by itself as well.
  return sort === "patient"
    ? sql`(${compare(fields.slice(0, -1), { order, place, isIncluded: true })} and ${isItem})`
    : isItem;
}

function compare(
  fields: readonly SortField[],
  { order, place, isIncluded }: { order: Order; place: ItemPlace; isIncluded: boolean },
): SQL {
  const sign = `${order === "desc" ? "<" : ">"}${isIncluded ? "=" : ""}`;
  const values = fields.map(({ type }, index) => sql`${place[index] ?? null}::${sql.raw(type)}`);
  const row = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  return sql`(${row(fields.map(({ of }) => of))}) ${sql.raw(sign)} (${row(values)})`;
}
