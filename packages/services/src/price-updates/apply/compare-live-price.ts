import type { PriceOutcome } from "@scriptkeeper/contracts/prices/limits";
import { dollars } from "@scriptkeeper/domain/prices/money";

/** A row that is due, with the price to set and the price that it should still have. */
export interface RowToSet {
  row_number: number;
  product_id: string;
  variant_id: string;
  /** Whether the store has been asked before, and may have set the price. */
  wasAttempted: boolean;
  expectedCents: number;
  targetCents: number;
}

/** The outcomes and reasons of a run and of undoing it. */
export const directions = {
  running: {
    from: "waiting",
    done: "changed",
    failed: "failed",
    alreadyThere: "unchanged",
    changedSince: (cents: number) =>
      `The price at the store was changed to ${dollars(cents)} after this list was looked up, so it was left alone. Send this row back to review.`,
  },
  undoing: {
    from: "undoing",
    done: "undone",
    failed: "kept",
    alreadyThere: "undone",
    changedSince: (cents: number) =>
      `The price at the store has been changed to ${dollars(cents)} since, so it was left alone.`,
  },
} as const satisfies Record<"running" | "undoing", Direction>;

export interface Direction {
  from: PriceOutcome;
  done: PriceOutcome;
  failed: PriceOutcome;
  alreadyThere: PriceOutcome;
  changedSince(cents: number): string;
}

export interface Settled {
  outcome: PriceOutcome;
  reason: string | null;
}

/**
 * Decides from the live price what happens to a row; `null` when it is to be set. A target price that is already live
 * after an attempt was set by that attempt, whose answer was lost.
 */
export function compareLivePrice(
  row: RowToSet,
  { liveCents, direction }: { liveCents: number | undefined; direction: Direction },
): Settled | null {
  if (liveCents === undefined)
    return { outcome: direction.failed, reason: "The store no longer has this product." };
  if (liveCents === row.targetCents)
    return { outcome: row.wasAttempted ? direction.done : direction.alreadyThere, reason: null };
  if (liveCents !== row.expectedCents)
    return { outcome: direction.failed, reason: direction.changedSince(liveCents) };
  return null;
}
