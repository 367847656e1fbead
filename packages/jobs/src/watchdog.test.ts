import { describe, expect, test, vi } from "vitest";
import type { ScheduledJob } from "./definitions.ts";
import type { LastRun, Schedule } from "./schedules.ts";
import { createWatchdog } from "./watchdog.ts";

const daily: Schedule = { job: "reminder-sweep", pattern: "0 0 12 * * *", timeZone: "UTC" };
const nightly: Schedule = { ...daily, job: "retention", pattern: "0 30 3 * * *" };
const NOON = "2026-03-10T12:00:00Z";

/** A watchdog over runs that all began at noon. What it starts begins at once and never ends. */
function watchFrom(last: Partial<Record<ScheduledJob, Partial<LastRun>>>) {
  let now = new Date(NOON);
  const ended = { startedAt: now, hasEnded: true, isRunning: false };
  const runs = new Map<ScheduledJob, LastRun>(
    [daily, nightly].map(({ job }) => [job, { ...ended, ...last[job] }]),
  );
  const run = vi.fn((job: ScheduledJob) => void runs.set(job, { ...ended, startedAt: now, hasEnded: false }));
  const watch = createWatchdog({
    schedules: [daily, nightly],
    queues: { get: () => Promise.reject(new Error("no queue")), close: async () => undefined },
    readRuns: async () => runs,
    now: () => now,
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    run,
  });
  return {
    run,
    async after(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
      await watch();
    },
  };
}

describe("the watchdog's next round", () => {
  test("takes up what was stopped, failed or killed since its tick, without waiting for the next one", async () => {
    const { run, after } = watchFrom({ "reminder-sweep": { hasEnded: false } });
    await after(60);
    expect(run.mock.calls).toEqual([["reminder-sweep", "cut short"]]);
  });

  test("leaves alone what goes on elsewhere, and what has come to its end", async () => {
    const { run, after } = watchFrom({ "reminder-sweep": { hasEnded: false, isRunning: true } });
    await after(60);
    await after(3_600);
    expect(run).not.toHaveBeenCalled();
  });

  test("tries what never comes to its end twice a minute at most, however many watch, and the others beside it", async () => {
    const { run, after } = watchFrom({
      "reminder-sweep": { hasEnded: false },
      retention: { startedAt: new Date("2026-03-09T03:30:00Z") },
    });
    for (let second = 0; second < 600; second += 5) await after(5);
    const tries = run.mock.calls.filter(([job]) => job === "reminder-sweep");
    expect(tries).toHaveLength(20);
    expect(run).toHaveBeenCalledWith("retention", "missed");
  });
});
