import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openQueueBackend } from "./queue-backend.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("with PostgreSQL a worker closed while it connects keeps no connection", async () => {
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const backend = openQueueBackend({ databaseUrl: database.url, maxConnections: 3, onError });
  await backend.prepare();
  for (let turns = 0; turns < 40; turns++) {
    const worker = backend.openWorker("mail", { process: async () => undefined, concurrency: 1 });
    const ran = worker.waitUntilReady().then(() => worker.run());
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    await worker.close();
    await ran.catch(() => undefined);
  }
  await backend.close();
  expect(errors).toEqual([]);
  await expect.poll(openConnections).toBe(0);
});

async function openConnections(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const others = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name <> '' and pid <> pg_backend_pid()",
  );
  await client.end();
  return others.rowCount ?? 0;
}
