// The run's own calculation of days, so that the product is not checked with its own rules.

const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` */
export type Day = string;

export interface LocalTime {
  day: Day;
  hour: number;
}

/** Returns the local date and time in `timeZone`. */
export function wallClock(timeZone: string): (instant: Date) => LocalTime {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return {
      day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
      hour: Number(parts.get("hour")),
    };
  };
}

export function plusDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days from `a` to `b`. */
export function daysBetween(a: Day, b: Day): number {
  return (Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY_MS;
}
