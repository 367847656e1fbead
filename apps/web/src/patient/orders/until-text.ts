import { shortInstant } from "@scriptkeeper/domain/days";

/** "12 Dec 2026, 9:05 am" by the store's clocks; where the reader's show another time, it says whose clocks these are. */
export function untilText(instant: string, storeTimezone: string): string {
  const at = new Date(instant);
  const shown = shortInstant(at, storeTimezone);
  // By how much they differ from UTC, as some browsers name a zone that they do not know themselves.
  const own = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shown === shortInstant(own, "UTC") ? shown : `${shown} (${placeOf(storeTimezone)} time)`;
}

/** "Sydney" of "Australia/Sydney". */
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
