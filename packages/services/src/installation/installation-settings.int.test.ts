import type { ProcessSetting } from "@scriptkeeper/contracts/installation/installation";
import { process_settings } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getInstallationSettings, recordSettings } from "./index.ts";

let ctx: TestContext;
beforeEach(async () => {
  ctx = await testContext();
});
afterEach(() => ctx.close());

const read = async () => getInstallationSettings(ctx.as(adminActor(await insertAdmin(ctx))));

const zone: ProcessSetting = {
  name: "STORE_TIMEZONE",
  group: "pharmacy",
  use: "Time zone in which days are counted",
  isSecret: false,
  value: "Australia/Sydney",
  source: "default",
};
const mailServer: ProcessSetting = { ...zone, name: "SMTP_URL", group: "mail", value: "smtp://mail.example" };

test("settings that both processes read alike appear once, and the others say whose they are", async () => {
  await recordSettings(ctx, { process: "worker", settings: [zone, mailServer] });
  await recordSettings(ctx, { process: "server", settings: [zone] });
  const { processes, settings } = await read();
  expect(processes.map(({ process }) => process)).toEqual(["server", "worker"]);
  expect(settings.map(({ name, readings }) => [name, readings.flatMap((one) => one.processes)])).toEqual([
    ["STORE_TIMEZONE", ["server", "worker"]],
    ["SMTP_URL", ["worker"]],
  ]);
});

test("different settings of the two processes are both shown, until one is restarted", async () => {
  await recordSettings(ctx, { process: "server", settings: [{ ...zone, value: "Australia/Perth" }] });
  await recordSettings(ctx, { process: "worker", settings: [zone] });
  expect((await read()).settings[0]?.readings).toEqual([
    { value: "Australia/Perth", source: "default", processes: ["server"] },
    { value: "Australia/Sydney", source: "default", processes: ["worker"] },
  ]);
  await recordSettings(ctx, { process: "server", settings: [zone] });
  expect((await read()).settings[0]?.readings).toHaveLength(1);
});

test("a queue that takes no wake-ups is mentioned, with where it is", async () => {
  const admin = ctx.as(adminActor(await insertAdmin(ctx)));
  expect(await getInstallationSettings(admin)).toMatchObject({ queue: { on: "postgres", isReady: true } });
  const jobs = { ...admin.jobs, queueOn: "redis" as const, isReady: async () => false };
  expect(await getInstallationSettings({ ...admin, jobs })).toMatchObject({
    queue: { on: "redis", isReady: false },
  });
});

test("settings that another release wrote in another shape are ignored", async () => {
  await ctx.db
    .insert(process_settings)
    .values({ process: "server", settings: { zone: 1 }, started_at: ctx.clock.now() });
  await recordSettings(ctx, { process: "worker", settings: [zone] });
  expect((await read()).settings.map(({ name }) => name)).toEqual(["STORE_TIMEZONE"]);
});
