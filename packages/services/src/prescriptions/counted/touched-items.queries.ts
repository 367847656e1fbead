import { discount_assignments, prescription_items, price_run_rows } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { isStrengthUnknown } from "../../catalogue/index.ts";
import { dayOf } from "../items/item-state.queries.ts";

/** A query that returns the `id` of each prescription that a change touches. */
export type Touched = SQL;

export function itemsWithDiscount(discountId: number): Touched {
  return sql`select prescription_item_id as id from ${discount_assignments}
    where discount_id = ${discountId} and ended_at is null`;
}

export function oneItem(id: number): Touched {
  return sql`select ${prescription_items.id} as id from ${prescription_items} where ${eq(prescription_items.id, id)}`;
}

export function itemsWithIds(ids: readonly number[]): Touched {
  return sql`select unnest(${sql.param([...ids])}::int[]) as id`;
}

export function itemsOfPatient(userId: number): Touched {
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where ${eq(prescription_items.user_id, userId)}`;
}

/** Selects all patients' items due within a period, earliest first. */
export function itemsDue({ first, last }: { first: Day; last: Day }): Touched {
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where next_reminder_date between ${dayOf(first)} and ${dayOf(last)}
    order by next_reminder_date, ${prescription_items.user_id}`;
}

/** Selects items of the given strengths that may be ordered again. */
export function itemsOfVariants(of: {
  productIds: readonly string[];
  variantIds: readonly string[];
}): Touched {
  const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::text[])`;
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where ${areSoldAs({ productId: anyOf(of.productIds), variantId: anyOf(of.variantIds) })}`;
}

/**
 * Whether an item that may be ordered again has this strength; an item without a strength has its product's only one.
 * The index of due items by product serves it.
 */
export function areSoldAs({ productId, variantId }: { productId: SQL; variantId: SQL }): SQL {
  return sql`${prescription_items.product_id} = ${productId}
    and next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0
    and case when ${prescription_items.variant_id} is null then not ${isStrengthUnknown}
      else ${prescription_items.variant_id} = ${variantId} end`;
}

/** Selects the items that a row of a price update prices; none where the row's strength was not found. */
export function itemsOfPriceRow({ runId, rowNumber }: { runId: number; rowNumber: number }): Touched {
  const { run_id, row_number, product_id, variant_id } = price_run_rows;
  return sql`select ${prescription_items.id} as id from ${price_run_rows}
    join ${prescription_items} on ${areSoldAs({ productId: sql`${product_id}`, variantId: sql`${variant_id}` })}
    where ${and(eq(run_id, runId), eq(row_number, rowNumber), isNotNull(variant_id))}`;
}

/**
 * Whether an item is among the touched ones, of at most `most`. They are an array so that PostgreSQL looks up each by
 * id: the planner would otherwise read all items that are due.
 */
export function isAmong(touched: Touched, most: number): SQL {
  return sql`${prescription_items.id} = any(array(select id from (${touched} limit ${most}) as touched))`;
}
