import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { type Day, numbersOf } from "./days.ts";

/** The value of a date-and-time field, `YYYY-MM-DDTHH:mm`, as clocks in a time zone show it. */
export type LocalTime = string;

/** What clocks in `timeZone` show at `instant`. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd'T'HH:mm");
}

/** The instant at which clocks in `timeZone` show `time`; null if it is not a date and time. */
export function toInstant(time: LocalTime, timeZone: string): Date | null {
  const match = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(time);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime());
}

/** The instant at which `day` begins in `timeZone`. */
export function startOfDay(day: Day, timeZone: string): Date {
  const [year, month, date] = numbersOf(day);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime());
}

/** Noon on a day in `timeZone`: far enough from midnight to be the same day wherever it is read. */
export function noonOf(day: Day, timeZone: string): Date {
  const [year, month, date] = numbersOf(day);
  return new Date(new TZDate(year, month - 1, date, 12, timeZone).getTime());
}
