import { connect, type Database } from "@scriptkeeper/db/connection";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database";
import { type FakeClock, fakeClock } from "@scriptkeeper/testing/fake-clock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runExclusively } from "./run-exclusively.ts";
import { readStarts } from "./schedules.queries.ts";

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

test("starts are noted; a job that never ran counts from the moment it is first asked for", async () => {
  const jobs = ["lapse-renewals", "reconcile-renewals"];
  const first = clock.now();
  expect(await readStarts(here.pool, { jobs, now: first })).toEqual(new Map(jobs.map((job) => [job, first])));
  clock.advance({ hours: 2 });
  const run = { job: "lapse-renewals", clock, signal, work: async () => ({}) };
  await runExclusively(here.pool, run);
  clock.advance({ hours: 1 });
  const starts = await readStarts(here.pool, { jobs, now: clock.now() });
  expect(starts.get("lapse-renewals")).toEqual(new Date("2026-03-10T02:00:00Z"));
  expect(starts.get("reconcile-renewals")).toEqual(first);
});
