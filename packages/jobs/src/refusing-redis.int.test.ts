import { findRedis } from "@scriptkeeper/testing/processes/programs";
import { startRedis, type TestRedis } from "@scriptkeeper/testing/processes/redis";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Jobs } from "./job.ts";
import { createJobNotifier, type JobNotifier } from "./notifier.ts";
import { createRuntime, type Runtime } from "./runtime.ts";
import { recorder, runtimeDefaults } from "./testing/recorder.ts";
import { sharedDatabase } from "./testing/shared-database.ts";

const nobody = "postgres://127.0.0.1:9/none";
/** How a Redis answers but takes no changes, and how it takes them again. */
const refusals = [
  { how: "is full", begin: ["CONFIG", "SET", "maxmemory", "1"], end: ["CONFIG", "SET", "maxmemory", "0"] },
  { how: "is a copy", begin: ["REPLICAOF", "127.0.0.1", "9"], end: ["REPLICAOF", "NO", "ONE"] },
] as const;

const database = sharedDatabase();

describe.skipIf(!findRedis()).each(refusals)("while Redis $how and takes no changes", ({ begin, end }) => {
  let server: TestRedis | null;
  let client: Redis;
  const open: (Runtime | JobNotifier)[] = [];
  const tell = ([command, ...values]: readonly string[]) => client.call(command ?? "", ...values);

  beforeAll(async () => {
    server = await startRedis();
    client = new Redis(server?.url ?? "");
  });
  afterEach(async () => {
    await tell(end);
    await Promise.all(open.splice(0).map((each) => each.close()));
    await client.flushall();
  });
  afterAll(async () => {
    client.disconnect();
    await server?.stop();
  });

  function notifierOf(onError: (error: Error) => void = () => undefined): JobNotifier {
    const notifier = createJobNotifier({ redisUrl: server?.url, databaseUrl: nobody, onError });
    open.push(notifier);
    return notifier;
  }

  function run(jobs: Jobs): void {
    const runtime = createRuntime({
      ...runtimeDefaults(),
      redisUrl: server?.url,
      databaseUrl: nobody,
      pool: database.pool,
      jobs,
    });
    open.push(runtime);
    runtime.start();
  }

  test("the queue is not ready, which is logged once, and it is ready again by itself", async () => {
    const told: string[] = [];
    const notifier = notifierOf(({ message }) => told.push(message));
    expect(await notifier.isReady()).toBe(true);
    await tell(begin);
    expect(await notifier.isReady()).toBe(false);
    notifier.notify("mail");
    notifier.notify("mail");
    await expect.poll(() => told).toHaveLength(1);
    await tell(end);
    expect(await notifier.isReady()).toBe(true);
  });

  test("ticks start their jobs, and wake-ups do again once it takes changes", async () => {
    const recorded = recorder({ send: { topic: "mail", schedule: "* * * * * *" } });
    const woken = recorder({ webhooks: { topic: "webhooks" } });
    run({ ...recorded.jobs, ...woken.jobs });
    const notifier = notifierOf();
    notifier.notify("webhooks");
    await woken.until("webhooks");
    await tell(begin);
    notifier.notify("webhooks");
    await recorded.until("send", recorded.count("send") + 2);
    expect(woken.count("webhooks")).toBe(1);
    await tell(end);
    notifier.notify("webhooks");
    await woken.until("webhooks", 2);
  });
});
