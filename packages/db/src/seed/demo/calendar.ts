import { addDays, type Day, daysUntil } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";

/** Days in the demo data are offsets from today: -1 is yesterday. */
export interface Calendar {
  day(offset: number): Day;
  /** The instant `minute` minutes into that day in the store's time zone. */
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
