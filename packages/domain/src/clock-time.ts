import { tzOffset } from "@date-fns/tz";

/** Since 1973 no clock has been set within a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** What was asked last: of neighbours in a list, most lie in one quarter, and to ask the zone takes most of the time. */
let last = { timeZone: "", quarter: Number.NaN, offsetMs: 0 };

/** "2026-03-10 10:30:05". Far quicker than formatting a date of the zone, which an export of millions needs. */
export function clockTime(instant: Date, timeZone: string): string {
  const shown = new Date(instant.getTime() + offsetMs(instant, timeZone));
  return shown.toISOString().slice(0, 19).replace("T", " ");
}

function offsetMs(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (last.quarter !== quarter || last.timeZone !== timeZone)
    last = { timeZone, quarter, offsetMs: tzOffset(timeZone, instant) * 60_000 };
  return last.offsetMs;
}
