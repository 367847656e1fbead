import { getNextMillis } from "bullmq";
import type { ScheduledJob } from "./definitions.ts";
import type { JobQueue } from "./queue-store.ts";

export interface Schedule {
  job: ScheduledJob;
  /** A cron pattern; six fields begin with seconds. */
  pattern: string;
  /** The zone whose clock the pattern means. */
  timeZone: string;
}

/** What is known of the last time that a schedule's job was run. */
export interface LastRun {
  startedAt: Date;
  /** False for one that goes on, and for one that was stopped, failed or died. */
  hasEnded: boolean;
  /** Whether somebody runs it now. */
  isRunning: boolean;
}

/** Why a job is run beside its ticks. */
export type Owed = "missed" | "cut short";

/** The first tick after an instant. Throws on a pattern that is none. */
export function nextTick(schedule: Omit<Schedule, "job">, after: Date): Date {
  const next = getNextMillis(after.getTime(), { pattern: schedule.pattern, tz: schedule.timeZone });
  if (next === undefined) throw new Error(`the schedule ${schedule.pattern} has no next tick`);
  return new Date(next);
}

/** Longer than the queue ever takes to bring a tick to an idle worker. */
const GRACE_MS = 30_000;

/** Long enough that a run which ends its worker every time leaves the others room between two tries. */
const PAUSE_MS = 30_000;

/**
 * Whether a schedule's job has to be run beside its ticks: one since the last start was not answered, as nobody was
 * there or the queue forgot it, or the last run was cut short.
 */
export function whatIsOwed(schedule: Schedule, { last, now }: { last: LastRun; now: Date }): Owed | null {
  if (last.isRunning) return null;
  if (nextTick(schedule, last.startedAt).getTime() + GRACE_MS <= now.getTime()) return "missed";
  return last.hasEnded || isJustBegun(last, now) ? null : "cut short";
}

/** A start that lies ahead, as the clock was put back since, holds nothing up. */
function isJustBegun({ startedAt }: LastRun, now: Date): boolean {
  return Math.abs(now.getTime() - startedAt.getTime()) < PAUSE_MS;
}

/** Makes the queue tick as the schedules say: adds what it lacks or has otherwise, takes out what is no schedule any more. */
export async function armSchedules(
  queue: JobQueue,
  schedules: readonly Schedule[],
  now: Date,
): Promise<number> {
  const present = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]));
  const lacking = schedules.filter((schedule) => !isArmed(present.get(schedule.job), schedule, now));
  for (const { job, pattern, timeZone } of lacking)
    await queue.upsertJobScheduler(job, { pattern, tz: timeZone }, { name: job, data: {} });
  const wanted = new Set<string>(schedules.map(({ job }) => job));
  for (const key of present.keys()) if (!wanted.has(key)) await queue.removeJobScheduler(key);
  return lacking.length;
}

function isArmed(
  present: { pattern?: string; tz?: string; next?: number } | undefined,
  schedule: Schedule,
  now: Date,
): boolean {
  return (
    present?.pattern === schedule.pattern &&
    present.tz === schedule.timeZone &&
    present.next !== undefined &&
    present.next + GRACE_MS > now.getTime()
  );
}
