import { TZDate } from "@date-fns/tz";
import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  differenceInCalendarDays,
  format,
  parseISO,
} from "date-fns";

/** A calendar day in the store's time zone, `YYYY-MM-DD`. */
export type Day = string;

/** Calendar days from `today` until `date`: 0 today, negative in the past. Both are days of the store's zone. */
export function daysUntil(date: Day, today: Day): number {
  return differenceInCalendarDays(parseISO(date), parseISO(today));
}

/** The day `count` days after `day`; a negative count goes back. */
export function addDays(day: Day, count: number): Day {
  return format(addDaysTo(parseISO(day), count), "yyyy-MM-dd");
}

/** The same day of the month `count` months on (or back), or that month's last day where it has no such day. */
export function addMonths(day: Day, count: number): Day {
  return format(addMonthsTo(parseISO(day), count), "yyyy-MM-dd");
}

/** The calendar day that it is in `timeZone` at `instant`. */
export function dayAt(instant: Date, timeZone: string): Day {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd");
}

/** A bare day stays as it is; an ISO timestamp becomes the day it falls on in `timeZone`. */
export function toDay(dayOrTimestamp: string, timeZone: string): Day {
  return dayOrTimestamp.includes("T") ? dayAt(new Date(dayOrTimestamp), timeZone) : dayOrTimestamp;
}

/** The instant at which `day` begins in `timeZone`. */
export function startOfDay(day: Day, timeZone: string): Date {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime());
}

/** The later of two days. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** "12 Dec 2026" */
export function shortDay(day: Day): string {
  return format(parseISO(day), "d MMM yyyy");
}

/** "12 December 2026" */
export function longDay(day: Day): string {
  return format(parseISO(day), "d MMMM yyyy");
}

/** "12 Dec 2026, 9:05 am", as clocks in `timeZone` show it. */
export function shortInstant(instant: Date, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "d MMM yyyy, h:mm aaa");
}

/** "today", "tomorrow", "yesterday", "in 5 days", "5 days ago" */
export function relativeDays(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
