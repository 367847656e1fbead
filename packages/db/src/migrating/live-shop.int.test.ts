import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { replaceDatabase, type TestDatabase } from "@scriptkeeper/testing/database/admin";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "../migrate.ts";
import { MIGRATOR_LOCK } from "../migration-lock.ts";
import type { LockHolder } from "./migrator-lock.ts";
import { writeMigrations } from "./testing/write-migrations.ts";

let shop: TestDatabase;
let pool: pg.Pool;

const SHOP = [
  "create table items (id int primary key, name text)",
  "insert into items values (1, 'a'), (2, 'a')",
];
const INDEX = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "items_by_name" ON "items" USING btree ("name");';
const UNIQUE = INDEX.replace("CREATE INDEX", "CREATE UNIQUE INDEX");

const READ = "select * from items";
const WRITE = "update items set name = name where id = 1";

beforeEach(async () => {
  const name = `scriptkeeper_live_${randomBytes(6).toString("hex")}`;
  shop = await replaceDatabase(inject("adminUrl"), { name });
  pool = new pg.Pool({ connectionString: shop.url, max: 8 });
  pool.on("error", () => undefined);
  await migrate(shop.url, { folder: await writeMigrations([SHOP]) });
});
afterEach(async () => {
  await pool.end();
  await shop.drop();
});

async function applied(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int from drizzle.__drizzle_migrations",
  );
  return rows[0]?.count ?? 0;
}
async function indexes(): Promise<{ name: string; isValid: boolean }[]> {
  const { rows } = await pool.query<{ name: string; isValid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
     where indrelid = 'items'::regclass and not indisprimary`,
  );
  return rows;
}
async function untilMigratorWaits(): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'scriptkeeper-migrate' and wait_event_type = 'Lock'`,
    );
    if (rows[0]) return rows[0].pid;
  }
}
/** A transaction that stays open. */
async function openTransaction(statement: string): Promise<{ end: () => Promise<void> }> {
  const client = await pool.connect();
  await client.query(`begin; ${statement}`);
  return {
    end: async () => {
      await client.query("commit");
      client.release();
    },
  };
}

describe("a migration of a running shop", () => {
  it("gives way to a long transaction repeatedly, lets others through, and is applied once it is over", async () => {
    const folder = await writeMigrations([SHOP, ["alter table items add column note text"]]);
    const other = await openTransaction(READ);
    const gaveWay = new EventEmitter();
    const migrating = migrate(shop.url, { folder, onRetry: () => gaveWay.emit("again") });
    await untilMigratorWaits();
    const asked = performance.now();
    await pool.query("select count(*) from items");
    expect(performance.now() - asked).toBeLessThan(2_000);
    await once(gaveWay, "again");
    await other.end();
    await migrating;
    await pool.query("select note from items");
    expect(await applied()).toBe(2);
  });

  it("holds its locks for at most a second while it waits for more", async () => {
    const both = ["create table others (id int)"];
    const next = ["alter table items add column note text", "alter table others add column note text"];
    await migrate(shop.url, { folder: await writeMigrations([SHOP, both]) });
    const other = await openTransaction("select * from others");
    const migrating = migrate(shop.url, { folder: await writeMigrations([SHOP, both, next]) });
    await untilMigratorWaits();
    const asked = performance.now();
    await pool.query("select count(*) from items");
    expect(performance.now() - asked).toBeLessThan(1_500);
    await other.end();
    await migrating;
    await pool.query("select items.note, others.note from items, others");
  });

  it("passes on PostgreSQL's message when its patience ends, and has changed nothing", async () => {
    const next = ["create table half (id int)", "alter table items add column note text"];
    const other = await openTransaction(READ);
    const attempt = migrate(shop.url, { folder: await writeMigrations([SHOP, next]), patienceMs: 0 });
    await expect(attempt).rejects.toMatchObject({ code: "55P03" });
    await other.end();
    const { rows } = await pool.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
    expect(await applied()).toBe(1);
  });

  it("builds an index while others write, and several processes at once don't deadlock", async () => {
    const folder = await writeMigrations([SHOP, [INDEX]]);
    const other = await openTransaction(WRITE);
    const migrating = Promise.all(Array.from({ length: 4 }, () => migrate(shop.url, { folder })));
    await untilMigratorWaits();
    await pool.query("insert into items values (3, 'b')");
    await other.end();
    await migrating;
    expect(await indexes()).toEqual([{ name: "items_by_name", isValid: true }]);
    expect(await applied()).toBe(2);
  });

  it("says which process it waits for, and goes on once that process's connection ends", async () => {
    const folder = await writeMigrations([SHOP, ["alter table items add column note text"]]);
    const other = await pool.connect();
    await other.query("select pg_advisory_lock($1)", [MIGRATOR_LOCK]);
    const { rows } = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
    const told = new EventEmitter();
    const heard = once(told, "holder");
    const onLockAwaited = (holder: LockHolder) => told.emit("holder", holder);
    const migrating = migrate(shop.url, { folder, onLockAwaited, tellAfterMs: 0 });
    expect(await heard).toMatchObject([{ pid: rows[0]?.pid, connectedAt: expect.any(Date) }]);
    expect(await applied()).toBe(1);
    other.release(true);
    await migrating;
    expect(await applied()).toBe(2);
  });

  it("drops what is left of an index whose build was killed, and builds it again", async () => {
    const folder = await writeMigrations([SHOP, [INDEX]]);
    const other = await openTransaction(WRITE);
    const dying = expect(migrate(shop.url, { folder })).rejects.toMatchObject({ code: "57P01" });
    await pool.query("select pg_terminate_backend($1)", [await untilMigratorWaits()]);
    await dying;
    await other.end();
    expect(await indexes()).toEqual([{ name: "items_by_name", isValid: false }]);
    await migrate(shop.url, { folder });
    expect(await indexes()).toEqual([{ name: "items_by_name", isValid: true }]);
    expect(await applied()).toBe(2);
  });

  it("fails if values are not unique, and leaves no index that would refuse people's writes", async () => {
    const folder = await writeMigrations([SHOP, [UNIQUE]]);
    await expect(migrate(shop.url, { folder })).rejects.toMatchObject({ code: "23505" });
    expect(await indexes()).toEqual([]);
    await pool.query("delete from items where id = 2");
    await migrate(shop.url, { folder });
    expect(await indexes()).toEqual([{ name: "items_by_name", isValid: true }]);
  });

  it("repeats what was half done: an existing index, a dropped one, a validated constraint", async () => {
    const add = ["alter table items add constraint short check (length(name) < 9) not valid"];
    const steps = [
      INDEX,
      "ALTER TABLE items VALIDATE CONSTRAINT short;",
      "DROP INDEX CONCURRENTLY IF EXISTS gone;",
    ];
    const folder = await writeMigrations([SHOP, add, steps]);
    await migrate(shop.url, { folder });
    await pool.query("delete from drizzle.__drizzle_migrations where created_at = 1002");
    await migrate(shop.url, { folder });
    const { rows } = await pool.query("select convalidated from pg_constraint where conname = 'short'");
    expect(rows).toEqual([{ convalidated: true }]);
    expect(await applied()).toBe(3);
  });
});
