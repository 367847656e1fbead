import type { Db } from "@scriptkeeper/db/connection";
import { price_run_rows } from "@scriptkeeper/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "../core/index.ts";
import { NOT_LOOKED_UP } from "./lookup/review-row.ts";

/** How many row numbers a reason names before it says "and more". */
const NAMED = 5;

/** Flags rows that share a variant, and unticks them. Call it in a transaction. */
export async function flagDuplicates(db: Db, runId: number): Promise<void> {
  // The planner has no statistics of a list that has just arrived, and would compare each row with every other.
  await db.execute(sql`set local enable_nestloop = off`);
  await db.execute(sql`
    with doubled as materialized (
      select variant_id, (array_agg(row_number order by row_number))[1:${sql.raw(String(NAMED))}] as numbers, count(*) as count
      from ${price_run_rows}
      where run_id = ${runId} and finding in ('ready', 'flagged', 'unchanged')
      group by variant_id having count(*) > 1
    )
    update ${price_run_rows} r
    set finding = 'flagged', flags = array_append(flags, 'duplicate'), included = false,
      reason = 'This product is in the list more than once: rows ' || array_to_string(numbers, ', ')
        || case when count > ${sql.raw(String(NAMED))} then ' and more.' else '.' end
    from doubled
    where r.run_id = ${runId} and r.variant_id = doubled.variant_id
      and r.finding in ('ready', 'flagged', 'unchanged')`);
}

/**
 * Ticks the rows that look right and are not ticked yet; in a call, which nobody reviews, also rows that look odd but
 * are unambiguous.
 */
export async function includeRows(db: Db, of: { runId: number; isReviewed: boolean }): Promise<void> {
  const isClear = of.isReviewed
    ? sql`finding = 'ready'`
    : sql`finding in ('ready', 'flagged') and not 'duplicate' = any(flags)`;
  await db
    .update(price_run_rows)
    .set({ included: true })
    .where(and(eq(price_run_rows.run_id, of.runId), eq(price_run_rows.included, false), isClear));
}

/** Ticks those of these rows that can be set; of several for one variant, the last one. */
export async function selectRows(
  db: Db,
  { runId, rowNumbers }: { runId: number; rowNumbers: readonly number[] },
): Promise<void> {
  const chosen = sql`
    select distinct on (variant_id) variant_id, row_number from ${price_run_rows}
    where run_id = ${runId} and ${isAnyOf(sql`row_number`, rowNumbers)} and finding in ('ready', 'flagged')
    order by variant_id, row_number desc`;
  await db.execute(sql`
    update ${price_run_rows} set included = false
    where run_id = ${runId} and included and variant_id in (select variant_id from (${chosen}) chosen)`);
  await db.execute(sql`
    update ${price_run_rows} set included = true
    where run_id = ${runId} and row_number in (select row_number from (${chosen}) chosen)`);
}

export async function deselectRows(
  db: Db,
  { runId, rowNumbers }: { runId: number; rowNumbers: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    update ${price_run_rows} set included = false
    where run_id = ${runId} and ${isAnyOf(sql`row_number`, rowNumbers)} and included`);
}

/**
 * Gives every row its first outcome. In a review, rows that could be set but are not ticked are left out, and those that
 * were unchanged wait to be looked at anew, since a review may take days. In a call, which has just looked its rows up,
 * the former fail, and the latter are done.
 */
export async function startRows(
  db: Db,
  { runId, isReviewed }: { runId: number; isReviewed: boolean },
): Promise<void> {
  await db.execute(sql`
    update ${price_run_rows}
    set outcome = case
      when included then 'waiting'
      when finding = 'unchanged' then ${isReviewed ? "waiting" : "unchanged"}
      when finding in ('ready', 'flagged') then ${isReviewed ? "left_out" : "failed"}
      else 'failed'
    end
    where run_id = ${runId}`);
}

/** Leaves out the rows for which the store has not been asked yet. Returns how many. */
export async function leaveOutWaiting(db: Db, runId: number): Promise<number> {
  const rows = await db
    .update(price_run_rows)
    .set({ outcome: "left_out" })
    .where(
      and(
        eq(price_run_rows.run_id, runId),
        eq(price_run_rows.outcome, "waiting"),
        isNull(price_run_rows.attempted_at),
      ),
    );
  return rows.rowCount ?? 0;
}

/** Marks every changed row to get its earlier price back. Returns how many there are. */
export async function undoRows(db: Db, runId: number): Promise<number> {
  const rows = await db
    .update(price_run_rows)
    .set({ outcome: "undoing", attempted_at: null })
    .where(and(eq(price_run_rows.run_id, runId), eq(price_run_rows.outcome, "changed")));
  return rows.rowCount ?? 0;
}

/**
 * Fails the rows that still wait or have no outcome; with the reason `unsure` where the store may have set the price.
 */
export async function failRest(
  db: Db,
  { runId, reason, unsure }: { runId: number; reason: string; unsure: string },
): Promise<void> {
  await db.execute(sql`
    update ${price_run_rows}
    set outcome = 'failed', finding = coalesce(finding, 'invalid'),
      reason = case when attempted_at is null then coalesce(reason, ${reason}) else ${unsure} end
    where run_id = ${runId} and (outcome is null or outcome = 'waiting')`);
}

/** Whether a row is invalid whatever the store says of it. */
const isInvalid = sql`finding = 'invalid' and reason <> ${NOT_LOOKED_UP}`;

/** Forgets what the look-up found, so that it is done anew. Rows that need no look-up stay invalid. */
export async function forgetFindings(db: Db, runId: number): Promise<void> {
  await db.execute(sql`
    update ${price_run_rows}
    set finding = null, flags = '{}', included = false, reason = null, variant_id = null, product_id = null,
      title = null, old_price_cents = null
    where run_id = ${runId} and finding is not null and not (${isInvalid})`);
}

/**
 * Copies failed rows to another run, to be looked up again. Rows that cannot be, such as those without a valid price,
 * stay invalid.
 */
export async function copyFailedRows(
  db: Db,
  copy: { from: number; to: number; rowNumbers: readonly number[] | undefined },
): Promise<number> {
  const only = copy.rowNumbers ? sql`and ${isAnyOf(sql`row_number`, copy.rowNumbers)}` : sql``;
  const { rowCount } = await db.execute(sql`
    insert into ${price_run_rows} (run_id, row_number, identifier, price, price_cents, finding, reason)
    select ${copy.to}, row_number, identifier, price, price_cents,
      case when ${isInvalid} then finding end, case when ${isInvalid} then reason end
    from ${price_run_rows} where run_id = ${copy.from} and outcome = 'failed' ${only}`);
  return rowCount ?? 0;
}
