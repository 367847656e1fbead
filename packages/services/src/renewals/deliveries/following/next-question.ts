import { addMilliseconds, hoursToMilliseconds } from "date-fns";
import type { RenewalRow } from "../../renewals.queries.ts";
import { FIRST_PAUSE_HOURS } from "../begin-delivery.ts";

/** Parcels that nobody tells of any more are asked about so long; the store shows no order much longer. */
const FOLLOWED_HOURS = 30 * 24;

/** When the store is asked again about an order: every six hours at first, later the more seldom the longer it takes; `null` once it has taken too long. */
export function nextQuestion({ settled_at, placed_at, created_at }: RenewalRow, now: Date): Date | null {
  const age = now.getTime() - (settled_at ?? placed_at ?? created_at).getTime();
  if (age > hoursToMilliseconds(FOLLOWED_HOURS)) return null;
  return addMilliseconds(now, Math.max(hoursToMilliseconds(FIRST_PAUSE_HOURS), age / 4));
}
