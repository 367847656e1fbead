import type { Pool } from "pg";
import { readLastRuns } from "./last-runs.queries.ts";
import { isDue, nextTick, type Schedule } from "./schedule.ts";

export interface SchedulerOptions {
  schedules: readonly Schedule[];
  pool: Pool;
  now(): Date;
  /** Starts a job that is due. Never rejects. */
  start(schedule: Schedule): Promise<void>;
  onError: (error: Error) => void;
}

export interface Scheduler {
  start(): void;
  stop(): void;
}

/** Looks at least this often, because another process may have left a run unfinished. */
const LONGEST_WAIT_MS = 10_000;
const RETRY_MS = 1_000;

/**
 * Starts whatever is due at each tick. The last run of each job is in the database, so all workers share the ticks and
 * a missed one is noticed. Throws at once if a pattern is invalid.
 */
export function createScheduler({ schedules, pool, now, start, onError }: SchedulerOptions): Scheduler {
  const jobs = schedules.map(({ job }) => job);
  const atOnce = schedules.filter(({ beginsAtOnce }) => beginsAtOnce).map(({ job }) => job);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  untilNextTick();

  function untilNextTick(): number {
    const at = now();
    const waits = schedules.map((schedule) => nextTick(schedule, at).getTime() - at.getTime());
    return Math.min(LONGEST_WAIT_MS, ...waits);
  }

  async function startDue(): Promise<void> {
    const runs = await readLastRuns(pool, { jobs, atOnce, now: now() });
    for (const schedule of schedules) {
      const last = runs.get(schedule.job);
      if (last && isDue(schedule, last, now())) void start(schedule);
    }
  }

  async function look(): Promise<void> {
    const waitMs = await startDue().then(untilNextTick, (error) => {
      onError(error);
      return RETRY_MS;
    });
    if (!isStopped) timer = setTimeout(look, waitMs);
  }

  return {
    start: () => void look(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
