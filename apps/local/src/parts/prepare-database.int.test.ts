import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DemoStore } from "./local-site.ts";
import { prepareDatabase } from "./prepare-database.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  keepPastOrders.mockReset();
  await database.drop();
});

async function countUsers(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from users");
  await client.end();
  return rows[0]?.count ?? -1;
}

const keepPastOrders = vi.fn<DemoStore["keepPastOrders"]>();

const prepare = (hasStore: boolean, databaseUrl?: string) =>
  prepareDatabase(
    database.url,
    {
      timeZone: "Australia/Sydney",
      given: { databaseUrl, smtpUrl: undefined, secretKey: undefined, hasStore },
    },
    { keepPastOrders },
  );

it("says in one sentence why PostgreSQL refuses a database that a setting names", async () => {
  const url = new URL(database.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("drop schema drizzle cascade");
  await client.end();
  const given = { databaseUrl: url.href, smtpUrl: undefined, secretKey: undefined, hasStore: false };
  await expect(prepareDatabase(url.href, { timeZone: "UTC", given })).rejects.toThrow(
    /^The database named by DATABASE_URL can't be used: cannot execute .* in a read-only transaction\.$/,
  );
});

describe("an empty database", () => {
  it("stays empty if a setting names it, because it may become a real shop's", async () => {
    expect(await prepare(false, database.url)).toEqual({ hasDemoAccounts: false });
    expect(await countUsers()).toBe(0);
    expect(keepPastOrders).not.toHaveBeenCalled();
  });

  it("gets demo data and its orders, once, if it is embedded and the store is the demonstration store", async () => {
    expect(await prepare(false)).toEqual({ hasDemoAccounts: true });
    const seeded = await countUsers();
    expect(await prepare(false)).toEqual({ hasDemoAccounts: true });
    expect(await countUsers()).toBe(seeded);
    expect(keepPastOrders).toHaveBeenCalledTimes(1);
    expect(keepPastOrders.mock.lastCall?.[0].map(({ name }) => name)).toContain("#1000");
  });

  it("stays empty with a real store, so that no account has a publicly known password", async () => {
    expect(await prepare(true)).toEqual({ hasDemoAccounts: false });
    expect(await countUsers()).toBe(0);
  });
});
