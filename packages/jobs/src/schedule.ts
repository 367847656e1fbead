import { CLOCKS_APART_MINUTES } from "@scriptkeeper/contracts/constants";
import { getNextMillis } from "bullmq";

export interface Schedule {
  job: string;
  /** A cron pattern; six fields begin with seconds. */
  pattern: string;
  /** The zone whose clock the pattern means. */
  timeZone: string;
  /** Its job is due where it never ran. */
  beginsAtOnce?: boolean;
}

/** What is known of the last time that a schedule's job was run. */
export interface LastRun {
  startedAt: Date;
  /** False for one that goes on, and for one that was stopped, failed or died. */
  hasEnded: boolean;
}

/** The first tick after an instant. Throws on a pattern that is none. */
export function nextTick(schedule: Pick<Schedule, "pattern" | "timeZone">, after: Date): Date {
  const next = getNextMillis(after.getTime(), { pattern: schedule.pattern, tz: schedule.timeZone });
  if (next === undefined) throw new Error(`the schedule ${schedule.pattern} has no next tick`);
  return new Date(next);
}

/** Long enough that a run which ends its worker every time leaves the others room between two tries. */
const PAUSE_MS = 30_000;
const CLOCKS_APART_MS = CLOCKS_APART_MINUTES * 60_000;

/**
 * Whether a schedule's job is to be run: a tick has gone by since its last start, or that run has no end, which is one
 * that was cut short unless somebody holds the job's lock. A start that lies far ahead is of a clock that was wrong then,
 * and must not keep the job from running until that time has come.
 */
export function isDue(schedule: Schedule, last: LastRun, now: Date): boolean {
  if (last.startedAt.getTime() - now.getTime() > CLOCKS_APART_MS) return true;
  return nextTick(schedule, last.startedAt) <= now || !(last.hasEnded || isJustBegun(last, now));
}

/** A start that lies ahead, as the clock was put back since, holds nothing up. */
function isJustBegun({ startedAt }: LastRun, now: Date): boolean {
  return Math.abs(now.getTime() - startedAt.getTime()) < PAUSE_MS;
}
