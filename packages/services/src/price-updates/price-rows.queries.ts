import type { PriceOutcome } from "@scriptkeeper/contracts/prices/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { price_run_rows } from "@scriptkeeper/db/schema";
import { and, asc, count, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../core/index.ts";
import type { RowToSet, Settled } from "./apply/compare-live-price.ts";
import type { ReviewedRow } from "./lookup/review-row.ts";

export type PriceRowRow = typeof price_run_rows.$inferSelect;
export type RowToLookUp = Pick<PriceRowRow, "row_number" | "identifier" | "price_cents">;
/** A row of a file as it was received. */
export type NewPriceRow = Pick<
  PriceRowRow,
  "run_id" | "row_number" | "identifier" | "price" | "price_cents" | "finding" | "reason"
>;

/**
 * Inserts the rows that are not there yet. Returns how many those were. Each column is one parameter: a list is long,
 * and a parameter per cell would be slow.
 */
export async function insertRows(db: Db, rows: readonly NewPriceRow[]): Promise<number> {
  const column = (key: keyof NewPriceRow) => sql.param(rows.map((row) => row[key]));
  const { rowCount } = await db.execute(sql`
    insert into ${price_run_rows} (run_id, row_number, identifier, price, price_cents, finding, reason)
    select * from unnest(
      ${column("run_id")}::int[], ${column("row_number")}::int[], ${column("identifier")}::text[],
      ${column("price")}::text[], ${column("price_cents")}::int[], ${column("finding")}::text[],
      ${column("reason")}::text[]
    )
    on conflict do nothing`);
  return rowCount ?? 0;
}

export function findRows(
  db: Db,
  { runId, rowNumbers }: { runId: number; rowNumbers: readonly number[] },
): Promise<PriceRowRow[]> {
  return db
    .select()
    .from(price_run_rows)
    .where(and(eq(price_run_rows.run_id, runId), isAnyOf(price_run_rows.row_number, rowNumbers)));
}

export async function countRows(db: Db, runId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(price_run_rows)
    .where(eq(price_run_rows.run_id, runId));
  return row?.total ?? 0;
}

export type CountedKind = Pick<PriceRowRow, "finding" | "outcome" | "included"> & {
  count: number;
  /** Stands for the numbers of these rows. */
  mark: number;
};

/** Counts the rows of each kind. */
export function countByKind(db: Db, runId: number): Promise<CountedKind[]> {
  const { finding, outcome, included } = price_run_rows;
  return db
    .select({ finding, outcome, included, count: count(), mark: sql<number>`bit_xor(hashint4(row_number))` })
    .from(price_run_rows)
    .where(eq(price_run_rows.run_id, runId))
    .groupBy(finding, outcome, included);
}

export function listAllRows(db: Db, runId: number): Promise<PriceRowRow[]> {
  return db
    .select()
    .from(price_run_rows)
    .where(eq(price_run_rows.run_id, runId))
    .orderBy(asc(price_run_rows.row_number));
}

/**
 * Lists the next rows that have not been looked up, in the order of the file. Starting after a number skips rows that
 * have just left this state but are still in its index.
 */
export function listToLookUp(
  db: Db,
  { runId, after, limit }: { runId: number; after: number; limit: number },
): Promise<RowToLookUp[]> {
  const { row_number, identifier, price_cents } = price_run_rows;
  return db
    .select({ row_number, identifier, price_cents })
    .from(price_run_rows)
    .where(
      and(
        eq(price_run_rows.run_id, runId),
        gt(price_run_rows.row_number, after),
        isNull(price_run_rows.finding),
      ),
    )
    .orderBy(asc(price_run_rows.row_number))
    .limit(limit);
}

/**
 * Saves findings, with a tick for the rows that are to have one, but never two ticks for one variant. The commit does
 * not wait for the disk: rows whose finding a crash of PostgreSQL loses are looked up again, and the next ordinary
 * commit makes them durable. Nested loops are off because the planner has no statistics of a list that has just
 * arrived, and would compare each row with every finding.
 */
export async function saveFindings(
  db: Db,
  runId: number,
  findings: readonly (ReviewedRow & { row_number: number; included: boolean })[],
): Promise<void> {
  await db.execute(
    sql`select set_config('synchronous_commit', 'off', true), set_config('enable_nestloop', 'off', true)`,
  );
  await db.execute(sql`
    update ${price_run_rows} r
    set finding = found.finding, flags = found.flags, reason = found.reason, variant_id = found.variant_id,
      product_id = found.product_id, title = found.title, old_price_cents = found.old_price_cents,
      included = found.included and (
        select true from ${price_run_rows} other
        where other.run_id = r.run_id and other.variant_id = found.variant_id and other.included
      ) is null
    from json_to_recordset(${JSON.stringify(findings)}::json) as found(
      row_number int, finding text, flags text[], reason text, variant_id text, product_id text, title text,
      old_price_cents int, included boolean
    )
    where ${isRowOf(runId, numbersOf(findings))} and r.row_number = found.row_number`);
}

/** Lists the next rows to set, grouped by product. */
export async function listToSet(
  db: Db,
  { runId, outcome, limit }: { runId: number; outcome: "waiting" | "undoing"; limit: number },
): Promise<RowToSet[]> {
  const rows = await db
    .select()
    .from(price_run_rows)
    .where(and(eq(price_run_rows.run_id, runId), eq(price_run_rows.outcome, outcome), canBeSet))
    .orderBy(asc(price_run_rows.product_id), asc(price_run_rows.row_number))
    .limit(limit);
  return toBeSet(rows, outcome);
}

function toBeSet(rows: readonly PriceRowRow[], outcome: "waiting" | "undoing"): RowToSet[] {
  return rows.flatMap(
    ({ row_number, product_id, variant_id, attempted_at, old_price_cents, price_cents }) => {
      if (product_id === null || variant_id === null || old_price_cents === null || price_cents === null)
        return [];
      const [expectedCents, targetCents] =
        outcome === "waiting" ? [old_price_cents, price_cents] : [price_cents, old_price_cents];
      return {
        row_number,
        product_id,
        variant_id,
        wasAttempted: attempted_at !== null,
        expectedCents,
        targetCents,
      };
    },
  );
}

/** Lists the rows that an update would set if it were started now, as `listToSet` would then list them. */
export async function listIncluded(db: Db, runId: number): Promise<RowToSet[]> {
  const rows = await db
    .select()
    .from(price_run_rows)
    .where(and(eq(price_run_rows.run_id, runId), eq(price_run_rows.included, true), canBeSet));
  return toBeSet(rows, "waiting");
}

/** What the table's constraint guarantees for every row that is included. */
const canBeSet = and(
  isNotNull(price_run_rows.variant_id),
  isNotNull(price_run_rows.product_id),
  isNotNull(price_run_rows.price_cents),
  isNotNull(price_run_rows.old_price_cents),
);

/** Marks rows as attempted, just before the store is asked. Returns those that are still to be set. */
export async function markAttempted(
  db: Db,
  of: { runId: number; rowNumbers: readonly number[]; outcome: PriceOutcome; at: Date },
): Promise<ReadonlySet<number>> {
  if (of.rowNumbers.length === 0) return new Set();
  const { rows } = await db.execute<{ row_number: number; outcome: PriceOutcome }>(sql`
    update ${price_run_rows} r
    set attempted_at = case when r.outcome = ${of.outcome} then ${of.at.toISOString()}::timestamptz else r.attempted_at end
    where ${isRowOf(of.runId, of.rowNumbers)} returning r.row_number, r.outcome`);
  return new Set(rows.filter((row) => row.outcome === of.outcome).map((row) => row.row_number));
}

/** Removes the mark from rows for which the store was not asked after all. */
export async function unmarkAttempted(
  db: Db,
  { runId, rowNumbers }: { runId: number; rowNumbers: readonly number[] },
): Promise<void> {
  if (rowNumbers.length === 0) return;
  await db.execute(
    sql`update ${price_run_rows} r set attempted_at = null where ${isRowOf(runId, rowNumbers)}`,
  );
}

/** Saves new outcomes for rows that still have the outcome `from`; leaves others alone. */
export async function saveOutcomes(
  db: Db,
  {
    runId,
    from,
    rows,
  }: { runId: number; from: PriceOutcome; rows: readonly (Settled & { row_number: number })[] },
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update ${price_run_rows} r
    set outcome = case when r.outcome = ${from} then settled.outcome else r.outcome end,
      reason = case when r.outcome = ${from} then settled.reason else r.reason end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as settled(row_number int, outcome text, reason text)
    where ${isRowOf(runId, numbersOf(rows))} and r.row_number = settled.row_number`);
}

/**
 * Finds rows by number, without a condition on their state: the planner has no statistics of a list that has just
 * arrived, and would scan all of it by the index of that state.
 */
function isRowOf(runId: number, rowNumbers: readonly number[]): SQL {
  return sql`r.run_id = ${runId} and ${isAnyOf(sql`r.row_number`, rowNumbers)}`;
}

function numbersOf(rows: readonly { row_number: number }[]): number[] {
  return rows.map((row) => row.row_number);
}
