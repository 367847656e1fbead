import { createTestDatabase } from "@scriptkeeper/testing/database/database";
import { findRedis } from "@scriptkeeper/testing/processes/programs";
import { startRedis } from "@scriptkeeper/testing/processes/redis";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Counts } from "./job.ts";
import { createJobNotifier, type JobNotifier } from "./notifier.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import { recorder, runtimeDefaults } from "./testing/recorder.ts";
import { sharedDatabase } from "./testing/shared-database.ts";

/** A running queue store of one test file's own. */
interface TestBackend {
  redisUrl?: string;
  databaseUrl: string;
  /** Forgets every job, as `FLUSHALL` does. */
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

const EACH_SECOND = "* * * * * *";
/** What each topic wakes. */
const woken = {
  send: { topic: "mail" },
  webhooks: { topic: "webhooks", concurrency: 2 },
  prices: { topic: "prices", concurrency: 3 },
} as const;

const database = sharedDatabase();
beforeEach(() => database.pool.query("delete from schedules"));

describe.each(backends)("on $name", ({ isMissing, start }) => {
  describe.skipIf(isMissing)("the runtime", () => {
    let backend: TestBackend;
    let notifier: JobNotifier;
    const runtimes: Runtime[] = [];

    beforeAll(async () => {
      backend = await start();
    });
    beforeEach(() => {
      notifier = createJobNotifier({ ...backend, onError: () => undefined });
    });
    afterEach(async () => {
      await notifier.close();
      for (const runtime of runtimes.splice(0)) await runtime.close();
      await backend.empty();
    });
    afterAll(() => backend.stop());

    function run(options: Pick<RuntimeOptions, "jobs"> & Partial<RuntimeOptions>): Runtime {
      const runtime = createRuntime({ ...runtimeDefaults(), ...backend, pool: database.pool, ...options });
      runtimes.push(runtime);
      runtime.start();
      return runtime;
    }

    test("a notification wakes its topic's job, and the queue is healthy", async () => {
      const { log } = runtimeDefaults();
      const recorded = recorder(woken);
      run({ ...recorded, log });
      notifier.notify("mail");
      await recorded.until("send");
      notifier.notify("webhooks");
      await recorded.until("webhooks");
      expect(recorded.count("send")).toBe(1);
      await runtimes[0]?.close();
      expect(log.warn.mock.calls).toEqual([]);
    });

    test("unanswered wake-ups are merged, and one during the work starts another round", async () => {
      for (let times = 0; times < 20; times++) notifier.notify("mail");
      expect(await notifier.isReady()).toBe(true);
      let finish: () => void = () => undefined;
      const held = () =>
        new Promise<Counts>((resolve) => {
          finish = () => resolve({});
        });
      const recorded = recorder({ ...woken, send: { topic: "mail", run: held } });
      run(recorded);
      await recorded.until("send");
      for (let times = 0; times < 20; times++) notifier.notify("mail");
      await notifier.close();
      finish();
      await recorded.until("send", 2);
      finish();
      await runtimes[0]?.close();
      expect(recorded.count("send")).toBe(2);
    });

    test("a failed job is logged, and the next one runs", async () => {
      const { log } = runtimeDefaults();
      const failing = () => Promise.reject(new Error("no mail server"));
      const recorded = recorder({ send: { topic: "mail", run: failing } });
      run({ ...recorded, log });
      notifier.notify("mail");
      await recorded.until("send");
      await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), 10_000);
      notifier.notify("mail");
      await recorded.until("send", 2);
    });

    test("long price updates run side by side, at most three, and no tick waits for them", async () => {
      const finish: (() => void)[] = [];
      const held = () => new Promise<Counts>((resolve) => finish.push(() => resolve({})));
      const recorded = recorder({
        ...woken,
        prices: { ...woken.prices, run: held },
        sweep: { schedule: EACH_SECOND },
      });
      run(recorded);
      for (let begun = 1; begun <= 3; begun++) {
        notifier.notify("prices");
        await recorded.until("prices", begun);
      }
      notifier.notify("prices");
      notifier.notify("webhooks");
      await recorded.until("webhooks");
      await recorded.until("sweep", recorded.count("sweep") + 2);
      expect(recorded.count("prices")).toBe(3);
      finish.shift()?.();
      await recorded.until("prices", 4);
      for (const each of finish) each();
    });

    test("a tick starts no job that already runs as often as it may, and is made up for when that ends", async () => {
      const finish: (() => void)[] = [];
      const held = () => new Promise<Counts>((resolve) => finish.push(() => resolve({})));
      const recorded = recorder({
        send: { ...woken.send, schedule: EACH_SECOND, run: held },
        webhooks: { ...woken.webhooks, schedule: EACH_SECOND, run: held },
        sweep: { schedule: EACH_SECOND },
      });
      let at = new Date("2026-03-01T00:00:00.500Z");
      run({ ...recorded, now: () => at });
      notifier.notify("mail");
      notifier.notify("webhooks");
      await Promise.all([recorded.until("send"), recorded.until("webhooks")]);
      at = new Date("2026-03-01T00:00:01.500Z");
      await Promise.all([recorded.until("sweep"), recorded.until("webhooks", 2)]);
      expect(recorded.count("send")).toBe(1);
      for (const each of finish.splice(0)) each();
      await recorded.until("send", 2);
      for (const each of finish) each();
    });

    test("cut connections recover on their own", async () => {
      const recorded = recorder(woken);
      run(recorded);
      notifier.notify("mail");
      await recorded.until("send");
      await backend.cut();
      await vi.waitFor(async () => expect(await notifier.isReady()).toBe(true), 5_000);
      notifier.notify("mail");
      await recorded.until("send", 2);
    });

    test("an emptied queue wakes workers as before", async () => {
      const recorded = recorder(woken);
      run(recorded);
      notifier.notify("mail");
      await recorded.until("send");
      await backend.empty();
      notifier.notify("mail");
      await recorded.until("send", 2);
    });

    test("closing tells the jobs, waits for them, and can be repeated", async () => {
      let stopped = false;
      const recorded = recorder({
        send: {
          topic: "mail",
          run: (signal) =>
            new Promise((resolve) => {
              signal.addEventListener("abort", () => {
                stopped = true;
                setImmediate(() => resolve({}));
              });
            }),
        },
      });
      const runtime = run(recorded);
      notifier.notify("mail");
      await recorded.until("send");
      await Promise.all([runtime.close(), runtime.close()]);
      expect(stopped).toBe(true);
    });
  });
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
  const own = await createTestDatabase();
  const client = new pg.Pool({ connectionString: own.url, max: 1 });
  return {
    databaseUrl: own.url,
    // Working workers take the same tables in another order; whom PostgreSQL ends for that tries again.
    empty: async () => {
      const emptied = () =>
        client.query(
          "truncate bullmq.job, bullmq.scheduler, bullmq.dedup, bullmq.meta, bullmq.event cascade",
        );
      await vi.waitFor(emptied, { timeout: 10_000 });
    },
    cut: async () => {
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    },
    stop: async () => {
      await client.end();
      await own.drop();
    },
  };
}
