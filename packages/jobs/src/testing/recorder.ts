import { vi } from "vitest";
import type { Job, Jobs } from "../job.ts";
import type { RuntimeOptions } from "../runtime.ts";

/** Jobs that record when they start, and do nothing else unless given something to do. */
export function recorder(jobs: Record<string, Partial<Job>>) {
  const started: string[] = [];
  const record = ([name, job]: [string, Partial<Job>]): [string, Job] => [
    name,
    {
      ...job,
      run: async (signal) => {
        started.push(name);
        return (await job.run?.(signal)) ?? {};
      },
    },
  ];
  const recorded: Jobs = Object.fromEntries(Object.entries(jobs).map(record));
  const count = (name: string) => started.filter((each) => each === name).length;
  return {
    jobs: recorded,
    count,
    /** Resolves when the job has started this many times. */
    until: (name: string, times = 1) =>
      vi.waitFor(
        () => {
          if (count(name) < times) throw new Error(`${name} was started ${count(name)} times`);
        },
        { timeout: 12_000, interval: 10 },
      ),
  };
}

/** What a runtime needs besides its jobs and connections, with a log that records. */
export function runtimeDefaults() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return { log, now: () => new Date(), timeZone: "Australia/Sydney" } satisfies Partial<RuntimeOptions>;
}
