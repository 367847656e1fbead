import { CLOCKS_APART_MINUTES } from "@scriptkeeper/contracts/constants";
import { addMinutes } from "date-fns";

/** The current time; tests supply their own. */
export interface Clock {
  now(): Date;
}

/**
 * The latest timestamp that a correct clock can have produced by now; a later one was written by a clock that runs
 * ahead.
 */
export function latestRightTime(now: Date): Date {
  return addMinutes(now, CLOCKS_APART_MINUTES);
}
