import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase } from "@scriptkeeper/dev-postgres/ensure-database";
import { readPostmaster } from "@scriptkeeper/dev-postgres/postmaster";
import { DiskFull } from "@scriptkeeper/dev-process/start-failure";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { keepPostgresRunning } from "./keep-postgres-running.ts";

test("restarts a server that goes down, at the same address and with all its data", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "scriptkeeper-kept-"));
  const said: string[] = [];
  const kept = await keepPostgresRunning(
    { dataDir },
    { say: (line) => said.push(line), onGivenUp: (sentence) => said.push(sentence), lookEveryMs: 20 },
  );
  try {
    await ensureDatabase(kept.url("postgres"), "shop");
    await ensureDatabase(kept.url("postgres"), "shop");
    const before = readPostmaster(join(dataDir, "cluster"))?.pid ?? 0;
    process.kill(before, "SIGKILL");
    await vi.waitFor(() => canAsk(kept.url("shop")), { timeout: 10_000, interval: 50 });
    expect(readPostmaster(join(dataDir, "cluster"))?.pid).not.toBe(before);
    expect(said).toEqual(["PostgreSQL stopped unexpectedly and is being restarted."]);
  } finally {
    await kept.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  expect(readPostmaster(join(dataDir, "cluster"))).toBeUndefined();
});

/** A server that is started, dies, and cannot be started until the disk has space. */
function onFullDisk() {
  let starts = 0;
  let hasSpace = false;
  let isAlive = true;
  const stop = vi.fn(async () => undefined);
  const server = { port: 1, pid: 1, adopted: false, url: () => "", stop };
  return {
    die() {
      isAlive = false;
    },
    free() {
      hasSpace = true;
    },
    starts: () => starts,
    stop,
    async start() {
      starts += 1;
      if (starts > 1 && !hasSpace) throw new DiskFull("/srv/pharmacy");
      isAlive = true;
      return { ...server, isAlive: () => isAlive };
    },
  };
}

test("waits for space while the disk is full, says so once, and then restarts the server", async () => {
  const said: string[] = [];
  const givenUp: string[] = [];
  const disk = onFullDisk();
  const kept = await keepPostgresRunning(
    { dataDir: tmpdir() },
    {
      say: (line) => said.push(line),
      onGivenUp: (sentence) => givenUp.push(sentence),
      lookEveryMs: 1,
      tryEveryMs: 1,
      start: disk.start,
    },
  );
  disk.die();
  await expect.poll(disk.starts).toBeGreaterThan(8);
  disk.free();
  await expect.poll(() => said).toHaveLength(3);
  await kept.stop();
  expect(disk.stop).toHaveBeenCalledTimes(1);
  expect(said).toEqual([
    "PostgreSQL stopped unexpectedly and is being restarted.",
    expect.stringMatching(/^The disk is full, so PostgreSQL can't run, .* Free some space for /),
    "PostgreSQL is running again.",
  ]);
  expect(givenUp).toEqual([]);
});

test("stops while it waits for space", async () => {
  const said: string[] = [];
  const disk = onFullDisk();
  const kept = await keepPostgresRunning(
    { dataDir: tmpdir() },
    {
      say: (line) => said.push(line),
      onGivenUp: (sentence) => said.push(sentence),
      lookEveryMs: 1,
      start: disk.start,
    },
  );
  disk.die();
  await expect.poll(() => said).toHaveLength(2);
  await kept.stop();
  expect(disk.starts()).toBe(2);
  // By then its process id may be another program's.
  expect(disk.stop).not.toHaveBeenCalled();
});

async function canAsk(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => {});
  }
}
