import { shortInstant } from "@scriptkeeper/domain/time/days";

/**
 * Returns "12 Dec 2026, 9:05 am" in the store's time zone, and names the zone if the reader's clock shows another
 * time.
 */
export function untilText(instant: string, storeTimezone: string): string {
  const at = new Date(instant);
  const shown = shortInstant(at, storeTimezone);
  // Computed from the offset to UTC, because some browsers report a zone name that they don't know themselves.
  const own = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shown === shortInstant(own, "UTC") ? shown : `${shown} (${placeOf(storeTimezone)} time)`;
}

/** Returns "Sydney" for "Australia/Sydney". */
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
