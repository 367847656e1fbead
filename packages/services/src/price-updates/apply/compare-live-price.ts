import type { PriceOutcome } from "@scriptkeeper/contracts/prices/limits";
import { dollars } from "@scriptkeeper/domain/money";

/** A row whose turn has come, with the price that it is to get and the one that it should still have. */
export interface RowToSet {
  row_number: number;
  product_id: string;
  variant_id: string;
  /** The store was asked for this before, and may have done it. */
  wasAttempted: boolean;
  expectedCents: number;
  targetCents: number;
}

/** How the words of a run and of its undoing differ. */
export const directions = {
  running: {
    from: "waiting",
    done: "changed",
    failed: "failed",
    alreadyThere: "unchanged",
    changedSince: (cents: number) =>
      `The price at the store was changed to ${dollars(cents)} after the review, so it was left alone. Send this row back to review.`,
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
 * Decides by the live price what becomes of a row; `null` when it is to be set. A price that is there already after an
 * attempt is our own, whose answer was lost.
 */
export function compareLivePrice(
  row: RowToSet,
  { liveCents, direction }: { liveCents: number | undefined; direction: Direction },
): Settled | null {
  if (liveCents === undefined)
    return { outcome: direction.failed, reason: "The store does not have this product any more." };
  if (liveCents === row.targetCents)
    return { outcome: row.wasAttempted ? direction.done : direction.alreadyThere, reason: null };
  if (liveCents !== row.expectedCents)
    return { outcome: direction.failed, reason: direction.changedSince(liveCents) };
  return null;
}
