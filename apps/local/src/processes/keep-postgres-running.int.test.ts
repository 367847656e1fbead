import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase } from "@scriptkeeper/dev-postgres/ensure-database";
import { readPostmaster } from "@scriptkeeper/dev-postgres/postmaster";
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
