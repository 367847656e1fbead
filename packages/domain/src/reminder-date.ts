import { addDays, type Day, laterDay } from "./days.ts";

export interface Supply {
  /** Days that one pack lasts. */
  days_supply: number;
  /** Days that an order needs to arrive. */
  processing_days: number;
}

/**
 * When to remind after `quantity` packs were obtained on `start`: the day the supply ends, less the days
 * an order needs. Never before tomorrow; `null` for a product without a configuration.
 */
export function nextReminderDate(
  obtained: { start: Day; quantity: number; supply: Supply | null },
  today: Day,
): Day | null {
  if (!obtained.supply) return null;
  const { days_supply, processing_days } = obtained.supply;
  const due = addDays(obtained.start, days_supply * obtained.quantity - processing_days);
  return laterDay(due, addDays(today, 1));
}
