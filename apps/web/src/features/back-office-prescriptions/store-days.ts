import { type Day, startOfDay } from "@scriptkeeper/domain/days";

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** An instant in the middle of a day of the store, which no time zone on the way can turn into another day. */
export function middayOf(day: Day, timeZone: string): string {
  return new Date(startOfDay(day, timeZone).getTime() + HALF_A_DAY_MS).toISOString();
}

/** The same date a year later; 28 February after a leap day. */
export function yearAfter(day: Day): Day {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith("-02-29") ? next.replace("-29", "-28") : next;
}
