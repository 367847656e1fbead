import { connect, type Database } from "@scriptkeeper/db/connection";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database";
import { type FakeClock, fakeClock } from "@scriptkeeper/testing/fake-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runExclusively } from "./run-exclusively.ts";
import { readRuns } from "./schedules.queries.ts";

let testDatabase: TestDatabase;
let here: Database;
let there: Database;
let clock: FakeClock;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  here = connect({ url: testDatabase.url });
  there = connect({ url: testDatabase.url });
});
beforeEach(() => {
  clock = fakeClock("2026-03-10T00:00:00Z");
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await testDatabase.drop();
});

const { signal } = new AbortController();

/** Work that goes on until it is finished from outside. */
function openWork() {
  let finish = () => {};
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let seen: AbortSignal | undefined;
  const work = (given: AbortSignal) =>
    new Promise<{ done: number }>((resolve) => {
      seen = given;
      finish = () => resolve({ done: 1 });
      given.addEventListener("abort", () => resolve({ done: 0 }));
      begun();
    });
  return { work, started, finish: () => finish(), isAborted: () => seen?.aborted };
}

test("a job that runs elsewhere is not begun, and can be once that has ended", async () => {
  const job = "reminder-sweep";
  const first = openWork();
  const running = runExclusively(here.pool, { job, clock, signal, work: first.work });
  await first.started;
  for (const { pool } of [here, there])
    expect(await runExclusively(pool, { job, clock, signal, work: async () => ({ done: 9 }) })).toEqual({});
  const other = { job: "status-sweep", clock, signal, work: async () => ({ done: 2 }) };
  expect(await runExclusively(there.pool, other)).toEqual({ done: 2 });
  first.finish();
  expect(await running).toEqual({ done: 1 });
  expect(await runExclusively(there.pool, { ...other, job })).toEqual({ done: 2 });
});

test("the lock is free again after a job that failed", async () => {
  const run = { job: "retention", clock, signal };
  await expect(
    runExclusively(here.pool, { ...run, work: () => Promise.reject(new Error("no space")) }),
  ).rejects.toThrow("no space");
  expect(await runExclusively(there.pool, { ...run, work: async () => ({ done: 1 }) })).toEqual({ done: 1 });
});

test("a job whose lock is lost is told to stop", async () => {
  const { work, started, isAborted } = openWork();
  const stopped = expect(
    runExclusively(here.pool, { job: "heal-renewals", clock, signal, work }),
  ).rejects.toThrow();
  await started;
  await there.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
  );
  await stopped;
  expect(isAborted()).toBe(true);
});

test("starts are noted; a job that never ran counts as run when it is first asked for", async () => {
  const jobs = ["lapse-renewals", "reconcile-renewals"];
  const first = { startedAt: clock.now(), hasEnded: true, isRunning: false };
  expect(await readRuns(here.pool, { jobs, now: clock.now() })).toEqual(
    new Map(jobs.map((job) => [job, first])),
  );
  clock.advance({ hours: 2 });
  const run = { job: "lapse-renewals", clock, signal, work: async () => ({}) };
  await runExclusively(here.pool, run);
  clock.advance({ hours: 1 });
  const runs = await readRuns(here.pool, { jobs, now: clock.now() });
  expect(runs.get("lapse-renewals")).toEqual({ ...first, startedAt: new Date("2026-03-10T02:00:00Z") });
  expect(runs.get("reconcile-renewals")).toEqual(first);
});

describe("the last run", () => {
  const job = "status-sweep";
  const last = async () => (await readRuns(there.pool, { jobs: [job], now: clock.now() })).get(job);

  test("goes on until its job is done, whoever asks, and has ended then", async () => {
    const { work, started, finish } = openWork();
    const running = runExclusively(here.pool, { job, clock, signal, work });
    await started;
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: false, isRunning: true });
    finish();
    await running;
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: true, isRunning: false });
  });

  test("has no end when it was stopped, whatever it had done by then", async () => {
    const stop = new AbortController();
    const { work, started } = openWork();
    const running = runExclusively(here.pool, { job, clock, signal: stop.signal, work });
    await started;
    stop.abort();
    expect(await running).toEqual({ done: 0 });
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: false, isRunning: false });
  });

  test("has no end when it failed, even where the end of the one before lies ahead of the clock", async () => {
    const run = { job, clock, signal };
    clock.advance({ days: 1 });
    await runExclusively(here.pool, { ...run, work: async () => ({}) });
    clock.set("2026-03-10T00:00:00Z");
    const failing = { ...run, work: () => Promise.reject(new Error("no space")) };
    await expect(runExclusively(here.pool, failing)).rejects.toThrow();
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: false, isRunning: false });
  });
});
