import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { replaceDatabase, type TestDatabase } from "@scriptkeeper/testing/database/admin";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { connect, type Database } from "./connection.ts";
import { isMigrated, migrate } from "./migrate.ts";

let empty: TestDatabase;
let database: Database;

beforeEach(async () => {
  const name = `scriptkeeper_migrate_${randomBytes(6).toString("hex")}`;
  empty = await replaceDatabase(inject("adminUrl"), { name });
  database = connect({ url: empty.url, maxConnections: 2 });
});
afterEach(async () => {
  await database.close();
  await empty.drop();
});

const applied = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int from drizzle.__drizzle_migrations",
  );
  return rows[0]?.count;
};

describe("migrations", () => {
  it("bring an empty database up to date, and do nothing on a second run", async () => {
    expect(await isMigrated(database.pool)).toBe(false);
    await migrate(empty.url);
    const first = await applied();
    await migrate(empty.url);
    expect(await applied()).toBe(first);
    expect(await isMigrated(database.pool)).toBe(true);
  });

  it("are applied once when several processes run them at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(empty.url)));
    await migrate(empty.url);
    const { rows } = await database.pool.query(
      "select count(distinct hash)::int as hashes, count(*)::int as rows from drizzle.__drizzle_migrations",
    );
    expect(rows[0].hashes).toBe(rows[0].rows);
  });

  it("leave a database without Unicode untouched, and say how to create one with it", async () => {
    const name = `${new URL(empty.url).pathname.slice(1)}_ascii`;
    await database.pool.query(`create database ${name} encoding 'SQL_ASCII' template template0`);
    const ascii = empty.url.replace(/[^/]+$/, name);
    await expect(migrate(ascii)).rejects.toThrow("encoding 'UTF8' template template0");
    await database.pool.query(`drop database ${name} with (force)`);
  });

  it("allow another kind of email without reading the existing ones", async () => {
    await migrate(empty.url);
    const file = new URL("../migrations/0018_address_changed_emails.sql", import.meta.url);
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query(await readFile(file, "utf8"));
      const { rows } = await client.query(
        "select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'emails'",
      );
      expect(rows).toEqual([{ scans: 0 }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("a database that is one migration behind does not count as migrated", async () => {
    await migrate(empty.url);
    await database.pool.query(
      "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
    );
    expect(await isMigrated(database.pool)).toBe(false);
  });
});
