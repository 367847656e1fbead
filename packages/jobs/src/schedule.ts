import { CLOCKS_APART_MINUTES } from "@scriptkeeper/contracts/constants";
import { getNextMillis } from "bullmq";

export interface Schedule {
  job: string;
  /** A cron pattern; six fields begin with seconds. */
  pattern: string;
  /** The time zone of the pattern. */
  timeZone: string;
  /** Its job is due if it has never run. */
  beginsAtOnce?: boolean;
}

/** What is known about a schedule's last run. */
export interface LastRun {
  startedAt: Date;
  /** False while it is running, and if it was stopped, failed or died. */
  hasEnded: boolean;
}

/** The first tick after an instant. Throws on an invalid pattern. */
export function nextTick(schedule: Pick<Schedule, "pattern" | "timeZone">, after: Date): Date {
  const next = getNextMillis(after.getTime(), { pattern: schedule.pattern, tz: schedule.timeZone });
  if (next === undefined) throw new Error(`the schedule ${schedule.pattern} never runs again`);
  return new Date(next);
}

/** Long enough that a run which kills its worker every time leaves the others room between two tries. */
const PAUSE_MS = 30_000;
const CLOCKS_APART_MS = CLOCKS_APART_MINUTES * 60_000;

/**
 * Whether a scheduled job must run: a tick has passed since its last start, or that run never ended and was therefore
 * interrupted, unless someone holds the job's lock. A start far in the future comes from a clock that was wrong and
 * must not keep the job from running until then.
 */
export function isDue(schedule: Schedule, last: LastRun, now: Date): boolean {
  if (last.startedAt.getTime() - now.getTime() > CLOCKS_APART_MS) return true;
  return nextTick(schedule, last.startedAt) <= now || !(last.hasEnded || isJustBegun(last, now));
}

/** A start in the future, after the clock was put back, delays nothing. */
function isJustBegun({ startedAt }: LastRun, now: Date): boolean {
  return Math.abs(now.getTime() - startedAt.getTime()) < PAUSE_MS;
}
