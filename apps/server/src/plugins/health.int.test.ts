import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, takesChanges } from "@scriptkeeper/db/connection";
import { isMigrated } from "@scriptkeeper/db/migrate";
import { schedules } from "@scriptkeeper/db/schema";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AppDeps } from "../app.ts";
import { testApp } from "../testing/test-app.ts";

const ctx = sharedContext();
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-web-"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html><title>Screens</title>");
});
afterAll(async () => {
  await rm(webFolder, { recursive: true });
});

async function ready(overrides: Partial<AppDeps>) {
  const server = await testApp(ctx, { webFolder, ...overrides });
  const answer = await server.app.inject({ url: "/health/ready" });
  const live = await server.app.inject({ url: "/health/live" });
  await server.close();
  expect(live.statusCode).toBe(200);
  return { status: answer.statusCode, body: answer.json<{ status: string; checks: object }>() };
}

const works = async () => true;

test("is ready when database, migrations, queue and screens are available", async () => {
  const database = connect({ url: ctx.databaseUrl });
  const checks = {
    database: () => takesChanges(database.pool),
    migrated: () => isMigrated(database.pool),
    queue: works,
  };
  await expect(ready({ checks })).resolves.toEqual({
    status: 200,
    body: { status: "ready", checks: { database: true, migrated: true, queue: true, web: true } },
  });
  await database.close();
});

test("is not ready while the database is read-only, like a standby", async () => {
  const readOnly = new URL(ctx.databaseUrl);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const database = connect({ url: readOnly.href });
  const checks = { database: () => takesChanges(database.pool), migrated: works, queue: works };
  expect(await ready({ checks })).toMatchObject({ status: 503, body: { checks: { database: false } } });
  await database.close();
});

test("names what is missing: a database that is away or not migrated", async () => {
  const away = connect({ url: "postgres://nobody@127.0.0.1:1/nothing" });
  const unmigrated = connect({ url: ctx.databaseUrl.replace(/[^/]+$/, "postgres") });
  const checks = {
    database: () => away.pool.query("select 1").then(() => true),
    migrated: () => isMigrated(unmigrated.pool),
    queue: works,
  };
  await expect(ready({ checks })).resolves.toEqual({
    status: 503,
    body: { status: "not ready", checks: { database: false, migrated: false, queue: true, web: true } },
  });
  await away.close();
  await unmigrated.close();
});

test("says when the screens have not been built", async () => {
  await expect(ready({ webFolder: "/nowhere" })).resolves.toMatchObject({
    status: 503,
    body: { checks: { web: false } },
  });
});

test("reports the worker separately: the server is ready without one", async () => {
  const server = await testApp(ctx, { webFolder });
  const ask = async () => {
    const answer = await server.app.inject({ url: "/health/worker" });
    return [answer.statusCode, answer.json()];
  };
  expect(await ask()).toEqual([503, { status: "not working" }]);
  await ctx.db.insert(schedules).values({ name: "send-due-emails", last_started_at: ctx.clock.now() });
  expect(await ask()).toEqual([200, { status: "working" }]);
  await ctx.db.delete(schedules);
  expect((await server.app.inject({ url: "/health/ready" })).statusCode).toBe(200);
  await server.close();
});

test("a part that does not answer within two seconds counts as down, and simultaneous probes share one check", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const queue = vi.fn(() => new Promise<boolean>(() => undefined));
  const server = await testApp(ctx, { webFolder, checks: { database: works, migrated: works, queue } });
  const asked = [1, 2, 3].map(() => server.app.inject({ url: "/health/ready" }));
  await vi.waitFor(() => expect(queue).toHaveBeenCalled(), 10_000);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const answer of await Promise.all(asked))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { checks: { database: true, queue: false } },
    ]);
  expect(queue).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  await server.close();
});
