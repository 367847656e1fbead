import type { Day } from "@scriptkeeper/domain/time/days";

/** A date in the database may be invalid: then no day is selected. */
export function isDay(text: string | null): text is Day {
  return text !== null && !Number.isNaN(Date.parse(text));
}
