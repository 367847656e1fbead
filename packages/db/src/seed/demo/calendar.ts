import { addDays, type Day, daysUntil, startOfDay } from "@scriptkeeper/domain/days";

/** Days of the demo data are told as a distance from today: -1 is yesterday. */
export interface Calendar {
  day(offset: number): Day;
  /** The moment `minute` minutes into that day of the store. */
  at(offset: number, minute: number): Date;
  offsetOf(day: Day): number;
}

export function calendarFrom(today: Day, timeZone: string): Calendar {
  const day = (offset: number) => addDays(today, offset);
  return {
    day,
    at: (offset, minute) => new Date(startOfDay(day(offset), timeZone).getTime() + minute * 60_000),
    offsetOf: (date) => daysUntil(date, today),
  };
}

/** The same day of the month `count` months on (or back), or that month's last day where it has no such day. */
export function monthsFrom(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth)));
  return moved.toISOString().slice(0, 10);
}
