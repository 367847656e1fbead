import { isStoreUnavailable, StoreError } from "@scriptkeeper/store/port";
import { type Context, forEachAtOnce, groupBy } from "../../core/index.ts";
import { isStoreAway } from "../../store-status/index.ts";
import { listToSet, markAttempted, saveOutcomes, unmarkAttempted } from "../price-rows.queries.ts";
import { transitionRun } from "../runs/price-runs.queries.ts";
import { extendLease, type HeldRun } from "../runs/run-lease.queries.ts";
import {
  compareLivePrice,
  type Direction,
  directions,
  type RowToSet,
  type Settled,
} from "./compare-live-price.ts";

const LISTED_AT_ONCE = 500;
/** Few enough that live prices are only seconds old when they are acted on, and that a run can be stopped quickly. */
const SET_AT_ONCE = 50;
/** Rows that have their price already only cost a look, which the store answers for this many at once. */
const LOOKED_AT_ONCE = 250;
/** Concurrent calls to the store: enough to use its whole rate limit. */
const AT_ONCE = 4;
/** About two seconds of work at a store's usual rate. */
const SAVED_AT_ONCE = 20;

type Phase = keyof typeof directions;

/**
 * Sets the run's prices, or restores the earlier ones. Each row is compared with the live price first, and recorded as
 * attempted before the store is asked, so a worker that dies in between leaves nothing that the next one could
 * misread. Returns false when the run is no longer held by this worker.
 */
export async function applyPrices(ctx: Context, work: HeldRun, phase: Phase): Promise<boolean> {
  while (!work.signal.aborted) {
    const outcome = directions[phase].from;
    const rows = await listToSet(ctx.db, { runId: work.runId, outcome, limit: LISTED_AT_ONCE });
    if (rows.length === 0) return end(ctx, work, phase);
    for (const some of batchesOf(rows)) {
      if (work.signal.aborted) break;
      const toSet = await prepare(ctx, { work, phase, rows: some });
      if (!toSet) return false;
      await setProducts(ctx, { work, phase, rows: toSet });
    }
  }
  return false;
}

function batchesOf(rows: readonly RowToSet[]): RowToSet[][] {
  const batches: RowToSet[][] = [];
  let toSet = SET_AT_ONCE;
  for (const row of rows) {
    const isSet = row.expectedCents !== row.targetCents;
    const batch = batches.at(-1);
    if (batch && batch.length < LOOKED_AT_ONCE && (toSet < SET_AT_ONCE || !isSet)) batch.push(row);
    else {
      batches.push([row]);
      toSet = 0;
    }
    if (isSet) toSet += 1;
  }
  return batches;
}

interface Batch {
  work: HeldRun;
  phase: Phase;
  rows: readonly RowToSet[];
}

/** Settles the rows that need not be set and marks the others as attempted; `null` when the run is no longer held. */
async function prepare(ctx: Context, { work, phase, rows }: Batch): Promise<RowToSet[] | null> {
  const direction = directions[phase];
  const variants = await ctx.store.findVariants([...new Set(rows.map((row) => row.variant_id))]);
  const live = new Map(variants.map(({ id, priceCents }) => [id, priceCents]));
  const compared = rows.map((row) => ({
    row,
    settled: compareLivePrice(row, { liveCents: live.get(row.variant_id), direction }),
  }));
  const settled = compared.flatMap(({ row, settled }) =>
    settled ? { row_number: row.row_number, ...settled } : [],
  );
  const toSet = compared.flatMap(({ row, settled }) => (settled ? [] : row));
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await extendLease(tx, { ...work, states: [phase], now }))) return null;
    await saveOutcomes(tx, { runId: work.runId, from: direction.from, rows: settled });
    const rowNumbers = toSet.map((row) => row.row_number);
    const marked = await markAttempted(tx, {
      runId: work.runId,
      rowNumbers,
      outcome: direction.from,
      at: now,
    });
    return toSet.filter((row) => marked.has(row.row_number));
  });
}

/**
 * Sets prices product by product, a few at once, and saves the results even if the store becomes unavailable: rows for
 * which it was not asked can then still be left out.
 */
async function setProducts(ctx: Context, { work, phase, rows }: Batch): Promise<void> {
  const products = groupBy(rows, (row) => row.product_id).values();
  const results = collectResults(ctx, { work, phase });
  const toAsk = new Set(rows);
  try {
    await forEachAtOnce(products, AT_ONCE, async (product) => {
      if (work.signal.aborted) return false;
      for (const row of product) toAsk.delete(row);
      await results.add(await setProduct(ctx, { work, phase, rows: product }));
      return true;
    });
  } finally {
    await results.save([...toAsk]);
  }
}

type Result = Settled & { row_number: number };

/** Saves results in batches. Results that a dying worker has not saved can be told from the live prices. */
function collectResults(ctx: Context, { work, phase }: Pick<Batch, "work" | "phase">) {
  const pending: Result[] = [];
  async function save(notAsked: readonly RowToSet[] = []): Promise<void> {
    const rows = pending.splice(0);
    await ctx.db.transaction(async (tx) => {
      const isOurs = await extendLease(tx, { ...work, states: [phase], now: ctx.clock.now() });
      await saveOutcomes(tx, { runId: work.runId, from: directions[phase].from, rows });
      const rowNumbers = notAsked.filter((row) => !row.wasAttempted).map((row) => row.row_number);
      if (isOurs) await unmarkAttempted(tx, { runId: work.runId, rowNumbers });
    });
  }
  return {
    async add(results: readonly Result[]): Promise<void> {
      pending.push(...results);
      if (pending.length >= SAVED_AT_ONCE) await save();
    },
    save,
  };
}

interface OfProduct extends Batch {
  rows: readonly [RowToSet, ...RowToSet[]];
}

async function setProduct(ctx: Context, product: OfProduct): Promise<Result[]> {
  const reasons = await ask(ctx, product);
  const direction = directions[product.phase];
  return product.rows.map((row) => ({ row_number: row.row_number, ...settle(row, reasons, direction) }));
}

/** Why a price was not set, as a sentence. */
type Reasons = ReadonlyMap<string, string>;

/**
 * Sets the prices of a product and returns which were not set. If the store fails at them although it answers anything
 * else, it is asked once more, and then they have failed: they must not hold up the others for ever.
 */
async function ask(ctx: Context, product: OfProduct, tries = 2): Promise<Reasons> {
  const { work, phase, rows } = product;
  const prices = rows.map((row) => ({ variantId: row.variant_id, priceCents: row.targetCents }));
  const all = (reason: string) => new Map(prices.map(({ variantId }) => [variantId, reason]));
  try {
    const refusals = await ctx.store.setPrices(rows[0].product_id, prices);
    return new Map(refusals.map(({ variantId, message }) => [variantId, refusedBecause(message)]));
  } catch (error) {
    if (!(error instanceof StoreError) || (await isStoreAway(ctx, error))) throw error;
    ctx.log.warn({ kind: error.kind }, "the store did not set the prices of a product");
    if (!isStoreUnavailable(error)) return all("The store refused this price.");
    // A failure may take as long as the lease.
    await extendLease(ctx.db, { ...work, states: [phase], now: ctx.clock.now() });
    return tries > 1 ? ask(ctx, product, tries - 1) : all(FAILED_AGAIN);
  }
}

const FAILED_AGAIN = "The store failed at this row, so it may have taken this price. Try again.";

function refusedBecause(message: string): string {
  return message ? `The store refused this price: ${message}` : "The store refused this price.";
}

function settle(row: RowToSet, reasons: Reasons, direction: Direction): Settled {
  const reason = reasons.get(row.variant_id);
  if (reason === undefined) return { outcome: direction.done, reason: null };
  return { outcome: direction.failed, reason };
}

async function end(ctx: Context, work: HeldRun, phase: Phase): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    if (!(await extendLease(tx, { ...work, states: [phase], now }))) return false;
    await transitionRun(tx, { id: work.runId, event: "finished", set: { finished_at: now } });
    return true;
  });
}
