import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { findRedis } from "@scriptkeeper/testing/processes/programs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createJobNotifier, type JobNotifier } from "./notifier.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import { recorder, runtimeDefaults } from "./testing/recorder.ts";
import { sharedDatabase } from "./testing/shared-database.ts";

const nobody = "127.0.0.1:9";
const stores = [
  { name: "Redis", redisUrl: `redis://${nobody}`, databaseUrl: `postgres://${nobody}/none` },
  { name: "PostgreSQL", databaseUrl: `postgres://${nobody}/none` },
];

const database = sharedDatabase();

const open: (Runtime | JobNotifier)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function notifierOf(store: { redisUrl?: string; databaseUrl: string }): JobNotifier {
  const notifier = createJobNotifier({ ...store, onError: () => undefined });
  open.push(notifier);
  return notifier;
}

function runOn(
  store: { redisUrl?: string; databaseUrl: string },
  options: Partial<RuntimeOptions> & Pick<RuntimeOptions, "jobs">,
): Runtime {
  const runtime = createRuntime({ ...runtimeDefaults(), ...store, pool: database.pool, ...options });
  open.push(runtime);
  runtime.start();
  return runtime;
}

describe.each(stores)("while $name is away", (store) => {
  test("a wake-up neither throws nor waits, and the notifier reports that it is not ready", async () => {
    const notifier = notifierOf(store);
    for (let times = 0; times < 1_000; times++) notifier.notify("mail");
    expect(await notifier.isReady()).toBe(false);
  });

  test("the same error is logged once a minute, not for each try", async () => {
    const told: string[] = [];
    const notifier = createJobNotifier({ ...store, onError: ({ message }) => told.push(message) });
    open.push(notifier);
    for (let times = 0; times < 2; times++) {
      notifier.notify("mail");
      expect(await notifier.isReady()).toBe(false);
    }
    expect(told).toEqual([expect.stringContaining("ECONNREFUSED")]);
  });

  test("ticks are still answered", async () => {
    const recorded = recorder({ sweep: { schedule: "* * * * * *" } });
    runOn(store, recorded);
    await recorded.until("sweep", 2);
  });

  test("its errors are logged once, not once a second", async () => {
    const { log } = runtimeDefaults();
    runOn(store, { ...recorder({ send: { topic: "mail" } }), log });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), 10_000);
    const again = vi.waitFor(() => expect(log.warn.mock.calls.length).toBeGreaterThan(2), 2_500);
    await expect(again).rejects.toThrow();
  });
});

describe.skipIf(!findRedis())("a Redis that starts late", () => {
  let server: ChildProcess | undefined;
  afterEach(() => server?.kill("SIGKILL"));

  async function startRedisOn(port: number): Promise<void> {
    server = spawn(findRedis() ?? "", ["--port", String(port), "--save", "", "--appendonly", "no"]);
    await once(server, "spawn");
  }

  test("is used once it is available, and again after it died and came back empty", async () => {
    const port = await findFreePort();
    const store = { redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: `postgres://${nobody}/none` };
    const recorded = recorder({ send: { topic: "mail" } });
    runOn(store, recorded);
    const notifier = notifierOf(store);
    notifier.notify("mail");
    await startRedisOn(port);
    await recorded.until("send");

    server?.kill("SIGKILL");
    await startRedisOn(port);
    await vi.waitFor(async () => expect(await notifier.isReady()).toBe(true), 10_000);
    notifier.notify("mail");
    await recorded.until("send", 2);
  });
});
