import { addDays, type Day, daysUntil } from "@scriptkeeper/domain/days";
import { startOfDay } from "@scriptkeeper/domain/local-time";

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
