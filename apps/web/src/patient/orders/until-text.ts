import { shortInstant } from "@scriptkeeper/domain/days";

/** "12 Dec 2026, 9:05 am" by the store's clocks; where the reader's show another time, it says whose clocks these are. */
export function untilText(instant: string, storeTimezone: string): string {
  const at = new Date(instant);
  const shown = shortInstant(at, storeTimezone);
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  return shown === shortInstant(at, own) ? shown : `${shown} (${placeOf(storeTimezone)} time)`;
}

/** "Sydney" of "Australia/Sydney". */
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
