import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Counts } from "./job.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import { recorder, runtimeDefaults } from "./testing/recorder.ts";
import { sharedDatabase } from "./testing/shared-database.ts";

const EACH_SECOND = "* * * * * *";
const YEARLY = "0 0 0 1 1 *";

const database = sharedDatabase();
beforeEach(() => database.pool.query("delete from schedules"));

const runtimes: Runtime[] = [];
afterEach(async () => {
  for (const runtime of runtimes.splice(0)) await runtime.close();
});

function run(jobs: RuntimeOptions["jobs"], own: Partial<RuntimeOptions> = {}): void {
  const runtime = createRuntime({
    ...runtimeDefaults(),
    databaseUrl: database.url,
    pool: database.pool,
    jobs,
    ...own,
  });
  runtimes.push(runtime);
  runtime.start();
}

test("B-CONST-02 a job runs at each tick of its pattern, which may have seconds", async () => {
  const recorded = recorder({ sweep: { schedule: EACH_SECOND }, later: { schedule: YEARLY } });
  run(recorded.jobs);
  await recorded.until("sweep", 2);
  expect(recorded.count("later")).toBe(0);
});

test("a job that never ran starts at once if so configured, and not again at the next start", async () => {
  const jobs = { count: { schedule: YEARLY, beginsAtOnce: true }, later: { schedule: YEARLY } };
  const recorded = recorder(jobs);
  run(recorded.jobs);
  await recorded.until("count");
  expect(recorded.count("later")).toBe(0);
  await runtimes.pop()?.close();
  const again = recorder({ ...jobs, ticking: { schedule: EACH_SECOND } });
  run(again.jobs);
  await again.until("ticking", 2);
  expect(again.count("count")).toBe(0);
});

test("two workers share the ticks of one schedule", async () => {
  const jobs = { sweep: { schedule: EACH_SECOND } };
  const [one, other] = [recorder(jobs), recorder(jobs)];
  run(one.jobs);
  run(other.jobs);
  const begin = Date.now();
  const count = () => one.count("sweep") + other.count("sweep");
  await vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(3), 8_000);
  const ticks = Math.ceil((Date.now() - begin) / 1000) + 1;
  expect(count()).toBeLessThanOrEqual(ticks);
});

test("an unanswered tick is made up for once", async () => {
  await database.pool.query("insert into schedules values ('sweep', '2020-06-01', '2020-06-01')");
  const recorded = recorder({ sweep: { schedule: YEARLY }, ticking: { schedule: EACH_SECOND } });
  run(recorded.jobs);
  await recorded.until("sweep");
  await recorded.until("ticking", 2);
  expect(recorded.count("sweep")).toBe(1);
});

test("a tick starts no job while all its places are taken, but it starts once one is free", async () => {
  const finish: (() => void)[] = [];
  const held = () => new Promise<Counts>((resolve) => finish.push(() => resolve({})));
  const recorded = recorder({
    send: { topic: "mail", schedule: EACH_SECOND, run: held },
    ticking: { schedule: EACH_SECOND },
  });
  run(recorded.jobs);
  await recorded.until("send");
  await recorded.until("ticking", recorded.count("ticking") + 2);
  expect(recorded.count("send")).toBe(1);
  finish.shift()?.();
  await recorded.until("send", 2);
  finish.shift()?.();
});

test("schedules tick again once an unavailable database is back, after reporting that they could not be read", async () => {
  const { log } = runtimeDefaults();
  const recorded = recorder({ sweep: { schedule: EACH_SECOND } });
  await database.pool.query("alter table schedules rename to gone");
  run(recorded.jobs, { log });
  await expect
    .poll(() => log.warn)
    .toHaveBeenCalledWith({ err: expect.anything() }, "the schedules could not be read");
  await database.pool.query("alter table gone rename to schedules");
  await recorded.until("sweep");
});

test("an unavailable database is logged once a minute, not at each look", async () => {
  const { log } = runtimeDefaults();
  const query = vi.fn().mockRejectedValue(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  const { jobs } = recorder({ sweep: { schedule: EACH_SECOND } });
  run(jobs, { log, pool: { query } as unknown as pg.Pool });
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThanOrEqual(3), 8_000);
  expect(log.warn).toHaveBeenCalledOnce();
});

test("an invalid pattern stops the start", () => {
  expect(() =>
    createRuntime({
      ...runtimeDefaults(),
      ...recorder({ sweep: { schedule: "now and then" } }),
      databaseUrl: database.url,
      pool: database.pool,
    }),
  ).toThrow();
});
