import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, price_run_rows } from "@scriptkeeper/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "../core/index.ts";
import { areSoldAs } from "../prescriptions/index.ts";

export interface RowPatients extends Record<string, unknown> {
  row_number: number;
  patients: number;
  looked: number;
}

/**
 * Counts the patients who have what each row prices, from at most `most` of their prescriptions; rows without a
 * strength are left out.
 */
export async function countPatientsOfRows(
  db: Db,
  { runId, rowNumbers, most }: { runId: number; rowNumbers: readonly number[]; most: number },
): Promise<RowPatients[]> {
  const { row_number, product_id, variant_id, run_id } = price_run_rows;
  const isMeant = and(eq(run_id, runId), isAnyOf(row_number, rowNumbers));
  const { rows } = await db.execute<RowPatients>(sql`
    select ${row_number}, having_it.patients, having_it.looked
    from ${price_run_rows} cross join lateral (
      select count(distinct user_id)::int as patients, count(*)::int as looked from (
        select user_id from ${prescription_items}
        where ${areSoldAs({ productId: sql`${product_id}`, variantId: sql`${variant_id}` })}
        limit ${most + 1}) as bounded) as having_it
    where ${isMeant} and ${variant_id} is not null`);
  return rows;
}
