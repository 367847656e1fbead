import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { type FakeClock, fakeClock } from "@scriptkeeper/testing/services/fake-clock";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readLastRuns } from "./last-runs.queries.ts";
import { runExclusively } from "./run-exclusively.ts";

let testDatabase: TestDatabase;
let here: pg.Pool;
let there: pg.Pool;
let clock: FakeClock;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  here = openPool(testDatabase.url);
  there = openPool(testDatabase.url);
});
beforeEach(() => {
  clock = fakeClock("2026-03-10T00:00:00Z");
});
afterAll(async () => {
  await Promise.all([here.end(), there.end()]);
  await testDatabase.drop();
});

const { signal } = new AbortController();
const now = () => clock.now();
const isDue = () => true;

/** Connections that may be cut. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Work that goes on until it is finished from outside. */
function openWork() {
  let finish = () => {};
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let seen: AbortSignal | undefined;
  const run = (given: AbortSignal) =>
    new Promise<{ done: number }>((resolve) => {
      seen = given;
      finish = () => resolve({ done: 1 });
      given.addEventListener("abort", () => resolve({ done: 0 }));
      begun();
    });
  return { run, started, finish: () => finish(), isAborted: () => seen?.aborted };
}

test("a job that is running elsewhere is not started, but can be once that has ended", async () => {
  const job = "reminder-sweep";
  const first = openWork();
  const running = runExclusively(here, { job, now, signal, isDue, run: first.run });
  await first.started;
  for (const pool of [here, there])
    expect(await runExclusively(pool, { job, now, signal, isDue, run: async () => ({ done: 9 }) })).toEqual(
      {},
    );
  const other = { job: "status-sweep", now, signal, isDue, run: async () => ({ done: 2 }) };
  expect(await runExclusively(there, other)).toEqual({ done: 2 });
  first.finish();
  expect(await running).toEqual({ done: 1 });
  expect(await runExclusively(there, { ...other, job })).toEqual({ done: 2 });
});

test("the lock is free again after a failed job", async () => {
  const retention = { job: "retention", now, signal, isDue };
  await expect(
    runExclusively(here, { ...retention, run: () => Promise.reject(new Error("no space")) }),
  ).rejects.toThrow("no space");
  expect(await runExclusively(there, { ...retention, run: async () => ({ done: 1 }) })).toEqual({ done: 1 });
});

test("a job that loses its lock is told to stop", async () => {
  const { run, started, isAborted } = openWork();
  const stopped = expect(
    runExclusively(here, { job: "recover-stuck-renewals", now, signal, isDue, run }),
  ).rejects.toThrow();
  await started;
  await there.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
     and database = (select oid from pg_database where datname = current_database())`,
  );
  await stopped;
  expect(isAborted()).toBe(true);
});

test("a job is not run if somebody else has answered its tick in the meantime", async () => {
  const job = "pull-orders";
  const asked: unknown[] = [];
  const isDueStill = (last: unknown) => {
    asked.push(last);
    return false;
  };
  const run = { job, now, signal, isDue: isDueStill, run: () => expect.unreachable() };
  expect(await runExclusively(here, run)).toEqual({});
  expect(asked).toEqual([{ startedAt: clock.now(), hasEnded: true }]);
});

test("starts are recorded; a job that never ran counts as run when first asked for", async () => {
  const jobs = ["expire-unpaid-checkouts", "reconcile-open-checkouts"];
  const first = { startedAt: clock.now(), hasEnded: true };
  expect(await readLastRuns(here, { jobs, now: clock.now() })).toEqual(
    new Map(jobs.map((job) => [job, first])),
  );
  clock.advance({ hours: 2 });
  await runExclusively(here, { job: "expire-unpaid-checkouts", now, signal, isDue, run: async () => ({}) });
  clock.advance({ hours: 1 });
  const runs = await readLastRuns(here, { jobs, now: clock.now() });
  expect(runs.get("expire-unpaid-checkouts")).toEqual({
    ...first,
    startedAt: new Date("2026-03-10T02:00:00Z"),
  });
  expect(runs.get("reconcile-open-checkouts")).toEqual(first);
});

describe("the last run", () => {
  const job = "status-sweep";
  const last = async () => (await readLastRuns(there, { jobs: [job], now: clock.now() })).get(job);

  test("lasts until its job is done, whoever asks, and then has an end", async () => {
    const { run, started, finish } = openWork();
    const running = runExclusively(here, { job, now, signal, isDue, run });
    await started;
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: false });
    finish();
    await running;
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: true });
  });

  test("has no end if it was stopped, whatever it had done by then", async () => {
    const stop = new AbortController();
    const { run, started } = openWork();
    const running = runExclusively(here, { job, now, signal: stop.signal, isDue, run });
    await started;
    stop.abort();
    expect(await running).toEqual({ done: 0 });
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: false });
  });

  test("has no end if it failed, even if the previous one's end is ahead of the clock", async () => {
    const options = { job, now, signal, isDue };
    clock.advance({ days: 1 });
    await runExclusively(here, { ...options, run: async () => ({}) });
    clock.set("2026-03-10T00:00:00Z");
    const failing = { ...options, run: () => Promise.reject(new Error("no space")) };
    await expect(runExclusively(here, failing)).rejects.toThrow();
    expect(await last()).toEqual({ startedAt: clock.now(), hasEnded: false });
  });
});
