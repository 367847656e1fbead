// Days as plain numbers, so that the product is not judged by its own calculation of days.

const DAY_MS = 86_400_000;

/** Days since 1 January 1970. */
export type DayNumber = number;

export function toDayNumber(day: string): DayNumber {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function toDay(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the instant of that hour in Sydney, or an hour later during daylight saving time. */
export function instantOf(day: DayNumber, hour: number): string {
  return new Date(day * DAY_MS + (hour - SYDNEY_HOURS) * (DAY_MS / 24)).toISOString();
}

const SYDNEY_HOURS = 10;
