import {
  PRICE_FINDINGS,
  PRICE_OUTCOMES,
  type PriceFinding,
  type PriceOutcome,
} from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import type { Db } from "@scriptkeeper/db/connection";
import { isLookUpState } from "@scriptkeeper/domain/lifecycles/price-run";
import { type CountedKind, countByKind, countRows, type PriceRowRow } from "../price-rows.queries.ts";
import type { PriceRunRow } from "./price-runs.queries.ts";

/** A run with its counters. `arrived` is how many rows have arrived, if that is known. */
export async function viewRun(db: Db, run: PriceRunRow, arrived?: number): Promise<PriceRun> {
  const kinds = await kindsOf(db, run, arrived);
  const sum = (isMeant: (kind: (typeof kinds)[number]) => boolean) =>
    kinds.reduce((total, kind) => (isMeant(kind) ? total + kind.count : total), 0);
  const findings = Object.fromEntries(
    PRICE_FINDINGS.map((name) => [name, sum(({ finding }) => finding === name)]),
  ) as Record<PriceFinding, number>;
  const outcomes = Object.fromEntries(
    PRICE_OUTCOMES.map((name) => [name, sum(({ outcome }) => outcome === name)]),
  ) as Record<PriceOutcome, number>;
  const received = sum(() => true);
  const lookedUp = sum(({ finding }) => finding !== null);
  return {
    id: run.id,
    identifierType: run.identifier_type,
    fileName: run.file_name,
    state: run.state,
    total: run.total,
    received,
    lookedUp,
    included: sum(({ included }) => included),
    flaggedIncluded: sum(({ finding, included }) => finding === "flagged" && included),
    ticks: kinds.reduce((ticks, { included, mark }) => (included ? ticks ^ mark : ticks), 0),
    findings,
    outcomes,
    progress: progressOf(run, { received, lookedUp, outcomes }),
    result: resultOf(outcomes),
    problem: isPutAway(run) ? priceMessages.putAway : run.problem,
    retryOf: run.retry_of,
    createdAt: run.created_at.toISOString(),
    startedAt: run.started_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
  };
}

/**
 * Whether the list was closed before its look-up ended; it is not looked up any more, even if another window still
 * waits for it.
 */
function isPutAway({ state, closed_at }: PriceRunRow): boolean {
  return closed_at !== null && isLookUpState(state);
}

/** Each part asks for the counters, so while rows arrive only their number is told, not what was found. */
async function kindsOf(db: Db, { id, state }: PriceRunRow, arrived?: number): Promise<CountedKind[]> {
  if (state !== "uploading") return countByKind(db, id);
  const count = arrived ?? (await countRows(db, id));
  return [{ finding: null, outcome: null, included: false, count, mark: 0 }];
}

export function viewRow(row: PriceRowRow): PriceRow {
  return {
    rowNumber: row.row_number,
    identifier: row.identifier,
    price: row.price,
    newPriceCents: row.price_cents,
    oldPriceCents: row.old_price_cents,
    changePercent: changePercent(row.old_price_cents, row.price_cents),
    title: row.title,
    finding: row.finding,
    flags: row.flags,
    included: row.included,
    outcome: row.outcome,
    reason: row.reason,
  };
}

interface Counted {
  received: number;
  lookedUp: number;
  outcomes: Record<PriceOutcome, number>;
}

function progressOf({ state, total }: PriceRunRow, { received, lookedUp, outcomes }: Counted) {
  const { waiting, undoing, undone, kept } = outcomes;
  if (state === "uploading") return { done: received, total };
  if (state === "looking_up" || state === "review") return { done: lookedUp, total };
  if (state === "undoing") return { done: undone + kept, total: undone + kept + undoing };
  const all = resultOf(outcomes).total;
  return { done: all - waiting, total: all };
}

/** A row that is being undone counts as updated until it is undone. */
function resultOf({ waiting, changed, unchanged, failed, undoing, undone, kept }: Counted["outcomes"]) {
  const success = changed + unchanged + undoing + kept;
  return { success, total: success + failed + waiting + undone };
}

function changePercent(oldCents: number | null, newCents: number | null): number | null {
  if (!oldCents || newCents === null) return null;
  return Math.round(((newCents - oldCents) / oldCents) * 1000) / 10;
}
