import { createTestDatabase } from "@scriptkeeper/testing/database";
import { findRedis } from "@scriptkeeper/testing/programs";
import { startRedis } from "@scriptkeeper/testing/redis";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createBell, type QueueBell } from "./bell.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import { endedRun, recorder, runtimeDefaults } from "./testing/recorder.ts";

/** A running queue store of one test file's own. */
interface TestBackend {
  redisUrl?: string;
  databaseUrl: string;
  /** Forgets every job and every schedule, as `FLUSHALL` does. */
  empty(): Promise<void>;
  /** Cuts each connection that is open. */
  cut(): Promise<void>;
  stop(): Promise<void>;
}

/** Both places where queues may live; where a machine has no `redis-server`, its tests are skipped. */
const backends = [
  { name: "Redis", isMissing: !findRedis(), start: startRedisBackend },
  { name: "PostgreSQL", isMissing: false, start: startPostgresBackend },
] as const;

const eachSecond = { job: "reminder-sweep", pattern: "* * * * * *", timeZone: "Australia/Sydney" } as const;
const yearly = { ...eachSecond, pattern: "0 0 0 1 1 *" };

describe.each(backends)("on $name", ({ isMissing, start }) => {
  describe.skipIf(isMissing)("the runtime", () => {
    let backend: TestBackend;
    let bell: QueueBell;
    const runtimes: Runtime[] = [];

    beforeAll(async () => {
      backend = await start();
    });
    beforeEach(() => {
      bell = createBell({ ...backend, onError: () => undefined });
    });
    afterEach(async () => {
      await bell.close();
      for (const runtime of runtimes.splice(0)) await runtime.close();
      await backend.empty();
    });
    afterAll(() => backend.stop());

    function run(options: Pick<RuntimeOptions, "handlers"> & Partial<RuntimeOptions>): Runtime {
      const runtime = createRuntime({ ...runtimeDefaults(), ...backend, ...options });
      runtimes.push(runtime);
      runtime.start();
      return runtime;
    }

    test("a ring wakes the worker of its queue, and the queue is well", async () => {
      const { log } = runtimeDefaults();
      const jobs = recorder();
      run({ ...jobs, log });
      bell.ring("mail");
      await jobs.until("send-due-emails");
      bell.ring("webhooks");
      await jobs.until("work-webhooks");
      expect(jobs.count("send-due-emails")).toBe(1);
      await runtimes[0]?.close();
      expect(log.warn.mock.calls).toEqual([]);
    });

    test("rings that nobody has answered yet are one; a ring during the work starts another round", async () => {
      for (let times = 0; times < 20; times++) bell.ring("mail");
      expect(await bell.isReady()).toBe(true);
      let finish: () => void = () => undefined;
      const jobs = recorder({
        "send-due-emails": () =>
          new Promise((resolve) => {
            finish = () => resolve({});
          }),
      });
      run(jobs);
      await jobs.until("send-due-emails");
      for (let times = 0; times < 20; times++) bell.ring("mail");
      await bell.close();
      finish();
      await jobs.until("send-due-emails", 2);
      finish();
      await runtimes[0]?.close();
      expect(jobs.count("send-due-emails")).toBe(2);
    });

    test("B-CONST-02 a schedule ticks by its pattern, seconds allowed", async () => {
      const jobs = recorder();
      run({ ...jobs, schedules: [eachSecond] });
      await jobs.until("reminder-sweep", 2);
    });

    test("two workers share the ticks of one schedule", async () => {
      const jobs = recorder();
      const other = recorder();
      run({ ...jobs, schedules: [eachSecond] });
      run({ ...other, schedules: [eachSecond] });
      const begin = Date.now();
      await vi.waitFor(() => {
        expect(jobs.count("reminder-sweep") + other.count("reminder-sweep")).toBeGreaterThanOrEqual(3);
      }, 8_000);
      const ticks = Math.ceil((Date.now() - begin) / 1000) + 1;
      expect(jobs.count("reminder-sweep") + other.count("reminder-sweep")).toBeLessThanOrEqual(ticks);
    });

    test("after the store was emptied the watchdog arms the schedules again", async () => {
      const jobs = recorder();
      const runtime = run({ ...jobs, schedules: [eachSecond] });
      await jobs.until("reminder-sweep");
      await backend.empty();
      const before = jobs.count("reminder-sweep");
      await runtime.watch();
      await jobs.until("reminder-sweep", before + 2);
    });

    test("a schedule whose pattern changed ticks by the new one, and one that is gone no more", async () => {
      const before = run({ ...recorder(), schedules: [yearly, { ...yearly, job: "retention" }] });
      await before.watch();
      await before.close();
      const jobs = recorder();
      run({ ...jobs, schedules: [eachSecond] });
      await jobs.until("reminder-sweep", 2);
      expect(jobs.count("retention")).toBe(0);
    });

    test("a missed tick is made up for once", async () => {
      const jobs = recorder();
      const runs = new Map([["reminder-sweep", endedRun(new Date("2020-06-01"))]]);
      run({
        ...jobs,
        schedules: [yearly, { ...yearly, job: "retention" }],
        readRuns: async () => runs,
      });
      await jobs.until("reminder-sweep");
      expect(jobs.count("retention")).toBe(0);
    });

    test("a job that fails is logged, and the next one runs", async () => {
      const defaults = runtimeDefaults();
      const jobs = recorder({ "send-due-emails": () => Promise.reject(new Error("no mail server")) });
      run({ ...jobs, log: defaults.log });
      bell.ring("mail");
      await jobs.until("send-due-emails");
      await vi.waitFor(() => expect(defaults.log.error).toHaveBeenCalledOnce());
      bell.ring("mail");
      await jobs.until("send-due-emails", 2);
    });

    test("long price updates run side by side, three at most, and no tick waits for them", async () => {
      const finish: (() => void)[] = [];
      const jobs = recorder({
        "update-prices": () => new Promise((resolve) => finish.push(() => resolve({}))),
      });
      run({ ...jobs, schedules: [eachSecond] });
      for (let begun = 1; begun <= 3; begun++) {
        bell.ring("prices");
        await jobs.until("update-prices", begun);
      }
      bell.ring("prices");
      bell.ring("webhooks");
      await jobs.until("work-webhooks");
      await jobs.until("reminder-sweep", jobs.count("reminder-sweep") + 2);
      expect(jobs.count("update-prices")).toBe(3);
      finish.shift()?.();
      await jobs.until("update-prices", 4);
      for (const each of finish) each();
    });

    test("connections that are cut come back by themselves", async () => {
      const jobs = recorder();
      run(jobs);
      bell.ring("mail");
      await jobs.until("send-due-emails");
      await backend.cut();
      await vi.waitFor(async () => expect(await bell.isReady()).toBe(true), 5_000);
      bell.ring("mail");
      await jobs.until("send-due-emails", 2);
    });

    test("closing tells the jobs, waits for them, and may be asked twice", async () => {
      let stopped = false;
      const jobs = recorder({
        "send-due-emails": ({ signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              stopped = true;
              setImmediate(() => resolve({}));
            });
          }),
      });
      const runtime = run(jobs);
      bell.ring("mail");
      await jobs.until("send-due-emails");
      await Promise.all([runtime.close(), runtime.close()]);
      expect(stopped).toBe(true);
    });
  });
});

test("a pattern that is none stops the start", () => {
  expect(() =>
    createRuntime({
      ...runtimeDefaults(),
      ...recorder(),
      databaseUrl: "postgres://127.0.0.1:9/none",
      schedules: [{ ...eachSecond, pattern: "now and then" }],
    }),
  ).toThrow();
});

async function startRedisBackend(): Promise<TestBackend> {
  const server = await startRedis();
  if (!server) throw new Error("this machine has no redis-server");
  const client = new Redis(server.url);
  return {
    redisUrl: server.url,
    // Nothing listens there: with Redis, the queue must not need PostgreSQL.
    databaseUrl: "postgres://127.0.0.1:9/none",
    empty: async () => {
      await client.flushall();
    },
    cut: async () => {
      await client.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    },
    stop: async () => {
      client.disconnect();
      await server.stop();
    },
  };
}

async function startPostgresBackend(): Promise<TestBackend> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  return {
    databaseUrl: database.url,
    // Working workers take the same tables in another order; whom PostgreSQL ends for that tries again.
    empty: async () => {
      const emptied = () =>
        pool.query("truncate bullmq.job, bullmq.scheduler, bullmq.dedup, bullmq.meta, bullmq.event cascade");
      await vi.waitFor(emptied, { timeout: 10_000 });
    },
    cut: async () => {
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    },
    stop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
