import { schedules } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findWorkerOutage, recordSettings } from "./index.ts";

let ctx: TestContext;
beforeEach(async () => {
  ctx = await testContext();
});
afterEach(() => ctx.close());

const minutesAgo = (minutes: number) => new Date(ctx.clock.now().getTime() - minutes * 60_000);

test("when no worker has ever run, the outage has no known start", async () => {
  expect(await findWorkerOutage(ctx)).toEqual({ since: null });
});

test("a worker that began its last job five minutes ago counts as gone, whatever else has waited for longer", async () => {
  await ctx.db
    .insert(schedules)
    .values([
      { name: "send-due-emails", last_started_at: minutesAgo(4) },
      { name: "mend-counts", last_started_at: minutesAgo(600) },
      { name: "never" },
    ]);
  expect(await findWorkerOutage(ctx)).toBeNull();
  const since = minutesAgo(5);
  await ctx.db.update(schedules).set({ last_started_at: since });
  expect(await findWorkerOutage(ctx)).toEqual({ since });
});

test("a worker that is started beside the server has a minute to begin its first job", async () => {
  await recordSettings(ctx, { process: "server", settings: [] });
  expect(await findWorkerOutage(ctx)).toBeNull();
  ctx.clock.advance({ minutes: 1 });
  expect(await findWorkerOutage(ctx)).toEqual({ since: null });
});
