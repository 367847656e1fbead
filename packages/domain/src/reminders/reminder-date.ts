import { addDays, type Day, laterDay } from "../time/days.ts";

export interface Supply {
  /** How many days one pack lasts. */
  days_supply: number;
  /** How many days an order takes to arrive. */
  processing_days: number;
}

/**
 * When to send the next reminder after `quantity` packs were obtained on `start`: the day the supply ends, minus the
 * days an order needs. Never before tomorrow; `null` for a product without a configuration.
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
