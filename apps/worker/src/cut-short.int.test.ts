import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createLogger } from "@scriptkeeper/app-runtime/logger";
import { connect, type Database } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { today } from "@scriptkeeper/services/core";
import { findRedis } from "@scriptkeeper/testing/processes/programs";
import { startRedis, type TestRedis } from "@scriptkeeper/testing/processes/redis";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { workerSettings } from "./testing/settings.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

/** More than the first list of a sweep, so that it is cut short with some of them still to come. */
const PATIENTS = 30;
const patience = { timeout: 60_000, interval: 50 };

let redis: TestRedis | null;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.stop());

let ctx: TestContext;
let database: Database;
const workers: RunningWorker[] = [];
const children: ChildProcess[] = [];
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  ctx = await testContext({ now: new Date().toISOString() });
  database = connect({ url: ctx.databaseUrl });
  await database.pool.query("insert into schedules values ('reminder-sweep', '2020-06-01', '2020-06-01')");
  for (let count = 0; count < PATIENTS; count++) {
    const { id } = await insertUser(ctx);
    await insertItem(ctx, { user_id: id, next_reminder_date: today(ctx) });
  }
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await database.close();
  await ctx.close();
});

const settings = () => ({
  ...workerSettings(ctx.databaseUrl),
  // The tick that nobody answered lies years back, and the next one comes next year.
  REMINDER_SCHEDULE: "0 0 0 1 1 *",
});

function work(own: Record<string, string> = {}): RunningWorker {
  const worker = startWorker(
    readConfig({ ...settings(), ...own }),
    createLogger({ program: "worker", level: "info", destination: { write: (line) => lines.push(line) } }),
  );
  workers.push(worker);
  return worker;
}

function workAsProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL("../dist/main.js", import.meta.url)), {
    execArgv: [],
    env: { PATH: "", ...settings() },
    silent: true,
  });
  children.push(child);
  return child;
}

/** Makes a sweep wait in the middle of its first chunk. */
async function holdSweeps() {
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("lock table reminder_ledger in share mode");
  // Databases of other tests have tables of the same numbers.
  const waiting = `from pg_locks where relation = 'reminder_ledger'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    caught: () =>
      vi.waitFor(
        async () => expect((await database.pool.query(`select ${waiting}`)).rowCount).toBe(1),
        patience,
      ),
    cut: () => database.pool.query(`select pg_terminate_backend(pid) ${waiting}`),
    async letGo() {
      await client.query("commit");
      client.release();
    },
  };
}

function told(): Promise<number> {
  return ctx.db.$count(emails);
}

/** The pause that every run is given after the last one was begun. */
async function halfAMinutePasses(): Promise<void> {
  await database.pool.query("update schedules set last_started_at = last_started_at - interval '30 s'");
}

async function hasEnded(): Promise<boolean> {
  const ended = "select from schedules where name = 'reminder-sweep' and last_finished_at >= last_started_at";
  return (await database.pool.query(ended)).rowCount === 1;
}

async function expectTakenUpByAnother(own: Record<string, string> = {}): Promise<void> {
  expect(await told()).toBeLessThan(PATIENTS);
  await halfAMinutePasses();
  work(own);
  await vi.waitFor(async () => expect(await hasEnded()).toBe(true), patience);
  expect(await told()).toBe(PATIENTS);
}

const backends = [
  { name: "Redis", isMissing: !findRedis(), own: () => ({ REDIS_URL: redis?.url ?? "" }) },
  { name: "PostgreSQL", isMissing: false, own: () => ({}) },
];

describe.each(backends)(
  "with its queue on $name, without waiting for the next tick",
  ({ isMissing, own }) => {
    test.skipIf(isMissing)("another worker takes up a sweep that was stopped in the middle", async () => {
      const hold = await holdSweeps();
      const first = work(own());
      await hold.caught();
      const stopped = first.stop();
      await hold.letGo();
      await stopped;
      expect(await told()).toBeGreaterThan(0);
      await expectTakenUpByAnother(own());
    });

    test.skipIf(isMissing)("another worker takes up a sweep that failed in the middle", async () => {
      const hold = await holdSweeps();
      work(own());
      await hold.caught();
      await hold.cut();
      await hold.letGo();
      const isFailure = (line: string) => line.includes("job failed") && line.includes("reminder-sweep");
      await vi.waitFor(() => expect(lines.some(isFailure)).toBe(true), patience);
      await expectTakenUpByAnother(own());
    });
  },
);

test("another worker takes up a missed tick's sweep whose worker was killed", async () => {
  const hold = await holdSweeps();
  const child = workAsProcess();
  await hold.caught();
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  await hold.letGo();
  await expectTakenUpByAnother();
});
