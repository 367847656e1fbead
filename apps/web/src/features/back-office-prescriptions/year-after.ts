import type { Day } from "@scriptkeeper/domain/days";

/** The same date a year later; 28 February after a leap day. */
export function yearAfter(day: Day): Day {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith("-02-29") ? next.replace("-29", "-28") : next;
}
