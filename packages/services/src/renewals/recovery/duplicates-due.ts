import { addMinutes, subMinutes } from "date-fns";
import type { RenewalRow } from "../renewals.queries.ts";

/**
 * Minutes after opening or ending an order in which a checkout from a lost reply can turn up in the store's search. A
 * later one is a copy of the order, tags included, that staff have made.
 */
const DUPLICATES_WITHIN_MINUTES = 30;

/** Until when a duplicate checkout of a renewal can turn up in the store's search. */
export function duplicatesUntil({ opened_at, settled_at, created_at }: RenewalRow): Date {
  return addMinutes(opened_at ?? settled_at ?? created_at, DUPLICATES_WITHIN_MINUTES);
}

/** Since when an order without a time was begun by an earlier version, whatever the store has answered meanwhile. */
export function begunWithoutTimeSince(now: Date): Date {
  return subMinutes(now, DUPLICATES_WITHIN_MINUTES);
}

/**
 * Since or from when duplicate checkouts of a renewal are to be looked for; `null` if no more. An order without a time
 * was looked up when none could turn up any longer, or else was begun by an earlier version.
 */
export function duplicatesDueAt(renewal: RenewalRow, now: Date): Date | null {
  const { duplicates_ask_at: askAt, opened_at: openedAt } = renewal;
  return askAt ?? (now < duplicatesUntil(renewal) ? openedAt : null);
}
