import type { PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { lookUpPriceRunStates } from "@scriptkeeper/domain/lifecycles/price-run";
import { type PricedVariant, StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { isStoreAway } from "../../store-status/index.ts";
import { listToLookUp, type RowToLookUp, saveFindings } from "../price-rows.queries.ts";
import { flagDuplicates, includeRows, startRows } from "../row-changes.queries.ts";
import { type PriceRunRow, transitionRun } from "../runs/price-runs.queries.ts";
import { extendLease, type HeldRun } from "../runs/run-lease.queries.ts";
import { byValue, lookUpValue } from "../upload/identifiers.ts";
import { NOT_LOOKED_UP, type ReviewedRow, reviewRow } from "./review-row.ts";

/** How many rows the store is asked for at once. */
const BATCH = 250;
/** How many rows are read, and saved, at once, unless the store is slow. */
const SLICE = 1_000;
/** What a store has answered for this long is saved, so that a worker that is killed loses no more. */
const SLICE_MS = 1_000;

/**
 * Looks the run's rows up at the store. Returns false when the run is no longer held by this worker, or when more rows
 * are to arrive and there was none to look up.
 */
export async function lookUpRows(ctx: Context, work: HeldRun, run: PriceRunRow): Promise<boolean> {
  let coming = findNext(ctx, { work, run, after: 0 });
  let hasFound = false;
  try {
    while (!work.signal.aborted) {
      const findings = await coming;
      const last = findings.at(-1);
      // More may have arrived meanwhile, some of them further up in the file.
      if (!last && run.state === "uploading") return hasFound;
      if (last) coming = findNext(ctx, { work, run, after: last.row_number });
      if (!(await save(ctx, { work, run, findings }))) return false;
      if (!last) return true;
      hasFound = true;
    }
    return false;
  } finally {
    await coming.catch(() => undefined);
  }
}

type Finding = ReviewedRow & { row_number: number };

/** Looks up the next rows at the store, while the previous ones are being saved; empty when all have been looked up. */
function findNext(
  ctx: Context,
  { work, run, after }: { work: HeldRun; run: PriceRunRow; after: number },
): Promise<Finding[]> {
  const coming = listToLookUp(ctx.db, { runId: run.id, after, limit: SLICE }).then((rows) =>
    reviewSlice(ctx, { work, type: run.identifier_type }, rows),
  );
  // A failure is handled where the promise is awaited, which may be after this turn of the event loop.
  coming.catch(() => undefined);
  return coming;
}

function save(
  ctx: Context,
  { work, run, findings }: { work: HeldRun; run: PriceRunRow; findings: readonly Finding[] },
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await extendLease(tx, { ...work, states: lookUpPriceRunStates, now }))) return false;
    if (findings.length === 0) await endLookUp(tx, { run, now });
    else await saveFindings(tx, run.id, withTicks(findings));
    return true;
  });
}

/**
 * Ticks the rows that look right while they are saved, which avoids writing each row once more at the end; one per
 * variant until duplicates are known.
 */
function withTicks(findings: readonly Finding[]): (Finding & { included: boolean })[] {
  const ticked = new Set<string | null>();
  return findings.map((row) => {
    const included = row.finding === "ready" && !ticked.has(row.variant_id);
    if (included) ticked.add(row.variant_id);
    return { ...row, included };
  });
}

interface LookUp {
  work: HeldRun;
  type: PriceIdentifierType;
}

/** Looks up rows batch by batch. What was found before a failure is returned, and only the next slice fails. */
async function reviewSlice(ctx: Context, lookUp: LookUp, rows: readonly RowToLookUp[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const until = performance.now() + SLICE_MS;
  while (findings.length < rows.length) {
    const batch = rows.slice(findings.length, findings.length + BATCH);
    try {
      findings.push(...(await reviewBatch(ctx, lookUp, batch)));
    } catch (error) {
      if (findings.length === 0) throw error;
      break;
    }
    if (performance.now() > until || lookUp.work.signal.aborted) break;
  }
  return findings;
}

async function reviewBatch(ctx: Context, lookUp: LookUp, rows: readonly RowToLookUp[]): Promise<Finding[]> {
  if (rows.length === 0) return [];
  const { work, type } = lookUp;
  const wantedOf = (row: RowToLookUp) => lookUpValue(type, row.identifier);
  let variants: PricedVariant[];
  try {
    variants = await ctx.store.findPricedVariants({ type, values: [...new Set(rows.map(wantedOf))] });
  } catch (error) {
    if (!(error instanceof StoreError) || (await isStoreAway(ctx, error))) throw error;
    // A failure may take as long as the lease; without this, a list with several would be taken over for ever.
    await extendLease(ctx.db, { ...work, states: lookUpPriceRunStates, now: ctx.clock.now() });
    return reviewApart(ctx, lookUp, rows);
  }
  const found = byValue(type, variants);
  return rows.map((row) => ({
    row_number: row.row_number,
    ...reviewRow(
      { type, identifier: row.identifier, priceCents: row.price_cents ?? 0 },
      found.get(wantedOf(row)) ?? [],
    ),
  }));
}

/** Finds an identifier that the store cannot read by halving the batch, so that it does not block the others. */
async function reviewApart(ctx: Context, lookUp: LookUp, rows: readonly RowToLookUp[]): Promise<Finding[]> {
  const [first] = rows;
  if (!first) return [];
  if (rows.length === 1) return [{ row_number: first.row_number, ...unreadable }];
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await reviewBatch(ctx, lookUp, rows.slice(0, middle))),
    ...(await reviewBatch(ctx, lookUp, rows.slice(middle))),
  ];
}

const unreadable: ReviewedRow = {
  finding: "invalid",
  flags: [],
  reason: NOT_LOOKED_UP,
  variant_id: null,
  product_id: null,
  title: null,
  old_price_cents: null,
};

/** Moves a list that has a screen to review, and starts one that came as a call. */
async function endLookUp(db: Db, { run, now }: { run: PriceRunRow; now: Date }): Promise<void> {
  const { id: runId, is_reviewed: isReviewed } = run;
  await flagDuplicates(db, runId);
  await includeRows(db, { runId, isReviewed });
  if (isReviewed) return transitionRun(db, { id: runId, event: "lookedUp" });
  await startRows(db, { runId, isReviewed });
  await transitionRun(db, { id: runId, event: "startedUnreviewed", set: { started_at: now } });
}
