import { CLOCKS_APART_MINUTES } from "@scriptkeeper/contracts/constants";
import { addMinutes } from "date-fns";

/** Tells the time; tests bring their own. */
export interface Clock {
  now(): Date;
}

/** The latest time that a right clock can have written down by now: what lies behind it was written by one that ran ahead. */
export function latestRightTime(now: Date): Date {
  return addMinutes(now, CLOCKS_APART_MINUTES);
}
