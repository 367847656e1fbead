import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { findRedis } from "@scriptkeeper/testing/programs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createBell, type QueueBell } from "./bell.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import { endedRun, recorder, runtimeDefaults } from "./testing/recorder.ts";

const nobody = "127.0.0.1:9";
const stores = [
  { name: "Redis", redisUrl: `redis://${nobody}`, databaseUrl: `postgres://${nobody}/none` },
  { name: "PostgreSQL", databaseUrl: `postgres://${nobody}/none` },
];
const minutely = { job: "reminder-sweep", pattern: "0 * * * * *", timeZone: "UTC" } as const;

const open: (Runtime | QueueBell)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function bellTo(store: { redisUrl?: string; databaseUrl: string }): QueueBell {
  const bell = createBell({ ...store, onError: () => undefined });
  open.push(bell);
  return bell;
}

function runOn(
  store: { redisUrl?: string; databaseUrl: string },
  options: Partial<RuntimeOptions> & Pick<RuntimeOptions, "handlers">,
): Runtime {
  const runtime = createRuntime({ ...runtimeDefaults(), ...store, ...options });
  open.push(runtime);
  runtime.start();
  return runtime;
}

describe.each(stores)("while $name is away", (store) => {
  test("a ring neither throws nor waits, and the bell says that it is not ready", async () => {
    const bell = bellTo(store);
    for (let times = 0; times < 1_000; times++) bell.ring("mail");
    expect(await bell.isReady()).toBe(false);
  });

  test("missed ticks are answered all the same", async () => {
    const jobs = recorder();
    const runs = new Map([["reminder-sweep", endedRun(new Date(Date.now() - 3_600_000))]]);
    runOn(store, { ...jobs, schedules: [minutely], readRuns: async () => runs });
    await jobs.until("reminder-sweep");
  });

  test("its faults are logged once and not once a second", async () => {
    const { log } = runtimeDefaults();
    runOn(store, { ...recorder(), log });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
    const again = vi.waitFor(() => expect(log.warn.mock.calls.length).toBeGreaterThan(2), 2_500);
    await expect(again).rejects.toThrow();
  });
});

describe.skipIf(!findRedis())("a Redis that comes late", () => {
  let server: ChildProcess | undefined;
  afterEach(() => server?.kill("SIGKILL"));

  async function startRedisOn(port: number): Promise<void> {
    server = spawn(findRedis() ?? "", ["--port", String(port), "--save", "", "--appendonly", "no"]);
    await once(server, "spawn");
  }

  test("is used once it is there, and again after it died and came back empty", async () => {
    const port = await findFreePort();
    const store = { redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: `postgres://${nobody}/none` };
    const jobs = recorder();
    const eachSecond = { ...minutely, pattern: "* * * * * *" };
    const runtime = runOn(store, { ...jobs, schedules: [eachSecond] });
    const bell = bellTo(store);
    bell.ring("mail");
    await startRedisOn(port);
    await jobs.until("send-due-emails");
    await jobs.until("reminder-sweep");

    server?.kill("SIGKILL");
    await startRedisOn(port);
    await vi.waitFor(async () => expect(await bell.isReady()).toBe(true), 10_000);
    const before = jobs.count("reminder-sweep");
    await runtime.watch();
    bell.ring("mail");
    await jobs.until("send-due-emails", 2);
    await jobs.until("reminder-sweep", before + 1);
  });

  test("has its schedules again as soon as it is back, without waiting for the watchdog", async () => {
    const port = await findFreePort();
    const store = { redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: `postgres://${nobody}/none` };
    const jobs = recorder();
    await startRedisOn(port);
    runOn(store, { ...jobs, schedules: [{ ...minutely, pattern: "* * * * * *" }] });
    await jobs.until("reminder-sweep");
    server?.kill("SIGKILL");
    await startRedisOn(port);
    await jobs.until("reminder-sweep", jobs.count("reminder-sweep") + 2);
  });
});
