/** A calendar day in the store's time zone, `YYYY-MM-DD`. */
export type Day = string;

/** Calendar days from `today` to `date`: 0 for today, negative for the past. Both are days in the store's time zone. */
export function daysUntil(date: Day, today: Day): number {
  return dayNumber(date) - dayNumber(today);
}

/** The day `count` days after `day`; a negative count goes back. */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date((dayNumber(day) + count) * DAY_MS));
}

/** The same day of the month `count` months later (or earlier), or the last day of that month if it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const moved = new Date(dayNumber(day) * DAY_MS);
  const date = moved.getUTCDate();
  moved.setUTCMonth(moved.getUTCMonth() + count);
  // If the month is too short, JavaScript's calendar has continued into the next one.
  if (moved.getUTCDate() !== date) moved.setUTCDate(0);
  return dayOf(moved);
}

/** The calendar day in `timeZone` at `instant`. */
export function dayAt(instant: Date, timeZone: string): Day {
  const { year, month, day } = clockAt(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** Leaves a bare day as it is; turns an ISO timestamp into its day in `timeZone`. */
export function toDay(dayOrTimestamp: string, timeZone: string): Day {
  return dayOrTimestamp.includes("T") ? dayAt(new Date(dayOrTimestamp), timeZone) : dayOrTimestamp;
}

/** The Monday of the week that contains `day`. */
export function mondayOf(day: Day): Day {
  // Day 0 was a Thursday.
  return addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
}

/** The later of two days. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** "12 Dec 2026" */
export function shortDay(day: Day): string {
  const [year, month, date] = numbersOf(day);
  return `${date} ${monthName(month).slice(0, 3)} ${year}`;
}

/** "12 Dec", for places where the year is clear from the context. */
export function dayAndMonth(day: Day): string {
  const [, month, date] = numbersOf(day);
  return `${date} ${monthName(month).slice(0, 3)}`;
}

/** "12 December 2026" */
export function longDay(day: Day): string {
  const [year, month, date] = numbersOf(day);
  return `${date} ${monthName(month)} ${year}`;
}

/** "December 2026" */
export function monthOf(day: Day): string {
  const [year, month] = numbersOf(day);
  return `${monthName(month)} ${year}`;
}

/** "12 Dec 2026, 9:05 am", as clocks in `timeZone` show it. */
export function shortInstant(instant: Date, timeZone: string): string {
  const { hour, minute, dayPeriod } = clockAt(instant, timeZone);
  return `${shortDay(dayAt(instant, timeZone))}, ${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** "today", "tomorrow", "yesterday", "in 5 days", "5 days ago" */
export function relativeDays(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

// Code used by screens does without date-fns, which was a sixth of everything the renewal page had to load and a
// sixteenth of a back-office list. So does code that runs many times for each row of a list.

const DAY_MS = 86_400_000;
/** The prefix with which ISO 8601 writes a year of more than four digits. */
const PAST_9999 = /^\+0*/;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function monthName(month: number): string {
  const name = MONTHS[month - 1];
  if (name === undefined) throw new RangeError("this is no day");
  return name;
}

/** Year, month and day of the month. */
export function numbersOf(day: Day): [number, number, number] {
  return day.slice(0, 10).split("-").map(Number) as [number, number, number];
}

/** The date's day in UTC. */
function dayOf(date: Date): Day {
  const iso = date.toISOString();
  return iso.slice(0, iso.indexOf("T")).replace(PAST_9999, "");
}

/** Days since 1970. A bare date counts as a date in UTC, where every calendar day has 24 hours. */
function dayNumber(day: Day): number {
  return Date.parse(day.slice(0, 10)) / DAY_MS;
}

/** Expensive to create, so one is kept for each zone. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockAt(instant: Date, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const twoDigits = { month: "2-digit", day: "2-digit", minute: "2-digit" } as const;
    const form = { ...twoDigits, year: "numeric", hour: "numeric", hour12: true } as const;
    clock = new Intl.DateTimeFormat("en-US", { ...form, timeZone });
    clocks.set(timeZone, clock);
  }
  return Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
}
