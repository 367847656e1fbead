import { addMilliseconds, hoursToMilliseconds } from "date-fns";
import type { RenewalRow } from "../../renewals.queries.ts";
import { FIRST_PAUSE_HOURS } from "../begin-delivery.ts";

/** How long parcels are followed when nobody reports on them; the store hides an order only much later. */
const FOLLOWED_HOURS = 30 * 24;

/**
 * When the store is asked about an order again: every six hours at first, then less often the longer the order takes;
 * `null` once it has taken too long.
 */
export function nextQuestion({ settled_at, placed_at, created_at }: RenewalRow, now: Date): Date | null {
  const age = now.getTime() - (settled_at ?? placed_at ?? created_at).getTime();
  if (age > hoursToMilliseconds(FOLLOWED_HOURS)) return null;
  return addMilliseconds(now, Math.max(hoursToMilliseconds(FIRST_PAUSE_HOURS), age / 4));
}
