import type { Random } from "@scriptkeeper/testing/random/random";
import type { Rate, Span } from "../behaviour.ts";

const PARTS = 1_000_000;
const DAYS_OF_A_YEAR = 365;

export function happens(random: Random, { rate }: Rate): boolean {
  return random.integer(PARTS) < rate * PARTS;
}

/** Returns whether something with this rate per year happens on a given day. */
export function happensOnADay(random: Random, { rate }: Rate): boolean {
  return random.integer(PARTS * DAYS_OF_A_YEAR) < rate * PARTS;
}

export function daysWithin(random: Random, { days: [least, most] }: Pick<Span, "days">): number {
  return least + random.integer(most - least + 1);
}
