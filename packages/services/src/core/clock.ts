import { addMinutes } from "date-fns";

/** So far the clocks of two processes may be apart. */
const CLOCKS_APART_MINUTES = 5;

/** Tells the time; tests bring their own. */
export interface Clock {
  now(): Date;
}

/** The latest time that a right clock can have written down by now: what lies behind it was written by one that ran ahead. */
export function latestRightTime(now: Date): Date {
  return addMinutes(now, CLOCKS_APART_MINUTES);
}
