import type { Day } from "@scriptkeeper/domain/days";

/** What the database holds may be no day: then nothing is selected. */
export function isDay(text: string | null): text is Day {
  return text !== null && !Number.isNaN(Date.parse(text));
}
