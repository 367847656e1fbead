import { vi } from "vitest";
import { JOB_NAMES, type JobName } from "../definitions.ts";
import type { Counts, Handlers, JobRun } from "../handlers.ts";
import type { RuntimeOptions } from "../runtime.ts";
import type { LastRun } from "../schedules.ts";

export type Handle = (run: JobRun) => Promise<Counts>;

/** Handlers that note what was started, and wait for it. */
export function recorder(own: Partial<Record<JobName, Handle>> = {}) {
  const started: JobName[] = [];
  const handlers = Object.fromEntries(
    JOB_NAMES.map((name) => [
      name,
      async (_: unknown, run: JobRun) => {
        started.push(name);
        return (await own[name]?.(run)) ?? {};
      },
    ]),
  ) as unknown as Handlers;
  const count = (name: JobName) => started.filter((each) => each === name).length;
  return {
    handlers,
    count,
    /** Resolves when the job has been started so many times. */
    until: (name: JobName, times = 1) =>
      vi.waitFor(
        () => {
          if (count(name) < times) throw new Error(`${name} was started ${count(name)} times`);
        },
        { timeout: 12_000, interval: 10 },
      ),
  };
}

export function endedRun(startedAt: Date): LastRun {
  return { startedAt, hasEnded: true, isRunning: false };
}

/** The rest of what a runtime is given: nothing scheduled, everything just started, a log that notes. */
export function runtimeDefaults() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return {
    log,
    now: () => new Date(),
    schedules: [],
    readRuns: async (jobs) => new Map(jobs.map((job) => [job, endedRun(new Date())])),
  } satisfies Partial<RuntimeOptions>;
}
