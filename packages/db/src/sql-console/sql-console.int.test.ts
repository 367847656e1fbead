import { replaceDatabase } from "@scriptkeeper/testing/database/admin";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { sqlRoleOf } from "./prepare-role.ts";
import { openSqlConsole, type SqlConsole, type SqlConsoleOptions } from "./sql-console.ts";

let database: TestDatabase;
let owner: Database;
let sqlConsole: SqlConsole;

const MEBIBYTE = 1024 * 1024;
/** Of an address, who signs in. */
const credentials = /\/\/[^@]*@/;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect({ url: database.url, maxConnections: 4 });
  sqlConsole = consoleOf();
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

function consoleOf(change: Partial<SqlConsoleOptions> = {}): SqlConsole {
  return openSqlConsole({ pool: owner.pool, databaseUrl: database.url, password: "tests-only", ...change });
}
const read = (sql: string) => sqlConsole.run({ sql, mode: "read", name: "sql 1 test" });
/** Somebody's own function in the schema, for which no language is needed to call it. */
const makeStubborn = () =>
  owner.pool.query(`create or replace function stubborn() returns void language plpgsql as $$ begin loop
    begin perform pg_sleep(60); exception when query_canceled then null; end;
  end loop; end $$`);
const sessionsLeft = async () => {
  const { rows } = await owner.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where usename = current_database() || '_sql_box'",
  );
  return rows[0]?.count;
};

describe("an answer", () => {
  test("has values as PostgreSQL prints them, distinguishes null from empty, and keeps columns that share a name", async () => {
    expect(
      await read("select 1 as a, '' as a, null as b, true as c, 1.50 as d, '{1,2}'::int[]"),
    ).toMatchObject({
      command: "SELECT",
      rowCount: 1,
      rows: [["1", "", null, "true", "1.50", "{1,2}"]],
      isCut: false,
    });
  });

  test("of fifty million rows is cut after a thousand, with constant memory", async () => {
    const before = process.memoryUsage().rss;
    const cut = await read("select generate_series(1, 50000000), repeat('x', 100)");
    expect(cut).toMatchObject({ command: "SELECT", rowCount: 1000, isCut: true });
    expect(cut.rows).toHaveLength(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEBIBYTE);
  });

  test("of exactly a thousand rows is not cut", async () => {
    expect(await read("select generate_series(1, 1000)")).toMatchObject({ rowCount: 1000, isCut: false });
  });

  test("of one enormous value is refused before it fills the memory", async () => {
    const before = process.memoryUsage().rss;
    await expect(read("select repeat('x', 128 * 1024 * 1024)")).rejects.toMatchObject({
      reason: "answer too large",
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * MEBIBYTE);
  });

  test("counts every row that a statement wrote, even those it does not show", async () => {
    const sql = `insert into schedules (name) select 's' || g from generate_series(1, 2500) g returning name`;
    const inserted = await sqlConsole.run({ sql, mode: "preview", name: "sql 1 test" });
    expect(inserted).toMatchObject({ command: "INSERT", rowCount: 2500, isCut: true });
    expect(inserted.rows).toHaveLength(1000);
    expect(await read("select count(*) from schedules")).toMatchObject({ rows: [["0"]] });
  });
});

describe("a run", () => {
  test("can't write if it only reads", async () => {
    await expect(read("update users set phone = '1'")).rejects.toMatchObject({ code: "25006" });
  });

  test("is undone if anything is thrown before its commit", async () => {
    const beforeCommit = async () => {
      throw new Error("no audit, no commit");
    };
    const run = sqlConsole.run({
      sql: "insert into schedules values ('x')",
      mode: "commit",
      name: "n",
      beforeCommit,
    });
    await expect(run).rejects.toThrow("no audit, no commit");
    expect(await read("select * from schedules")).toMatchObject({ rowCount: 0 });
  });

  /** Side by side, for each waits until its time is over. */
  describe.concurrent("that takes too long", () => {
    test("ends after ten seconds", { timeout: 30_000 }, async ({ expect }) => {
      const startedAt = performance.now();
      await expect(read("select pg_sleep(60)")).rejects.toMatchObject({
        code: "57014",
        message: "canceling statement due to statement timeout",
      });
      expect(performance.now() - startedAt).toBeLessThan(12_000);
    });

    test("and catches its own timeout is ended with its session", { timeout: 40_000 }, async ({ expect }) => {
      await makeStubborn();
      const startedAt = performance.now();
      await expect(read("select stubborn()")).rejects.toMatchObject({ reason: "did not stop" });
      expect(performance.now() - startedAt).toBeLessThan(12_500);
      await expect.poll(sessionsLeft, { timeout: 5_000 }).toBe(0);
    });
  });

  test("that catches its cancellation is ended with its session", async () => {
    await makeStubborn();
    const ended = expect(
      sqlConsole.run({ sql: "select stubborn()", mode: "read", name: "sql 1 stubborn" }),
    ).rejects.toThrow();
    await expect.poll(() => sqlConsole.cancel("sql 1 stubborn")).toBe(true);
    await ended;
    await expect.poll(sessionsLeft, { timeout: 500 }).toBe(0);
  });

  test.each([
    ["do $$ begin end $$", "block of code"],
    ["notify x, 'y'", "message"],
    ["set statement_timeout = 0", "setting"],
    ["prepare transaction 'x'", "outlives its run"],
  ])("of %s is refused before it runs", async (sql, reason) => {
    await expect(read(sql)).rejects.toMatchObject({ reason });
  });

  test("waits at most three seconds for a lock", { timeout: 20_000 }, async () => {
    const holder = await owner.pool.connect();
    await holder.query("begin");
    await holder.query("lock table schedules in access exclusive mode");
    await expect(read("select * from schedules")).rejects.toMatchObject({ code: "55P03" });
    await holder.query("rollback");
    holder.release();
  });

  test("leaves no session behind, however it ends", async () => {
    await read("select 1");
    await read("select generate_series(1, 100000)");
    await read("no sql").catch(() => undefined);
    await expect.poll(sessionsLeft, { timeout: 5_000 }).toBe(0);
  });

  test("can be cancelled by its name from another server process, without touching others", async () => {
    const elsewhere = consoleOf();
    const slow = sqlConsole.run({ sql: "select pg_sleep(9)", mode: "read", name: "sql 7 slow" });
    const cancelled = expect(slow).rejects.toMatchObject({
      message: "canceling statement due to user request",
    });
    expect(await elsewhere.cancel("sql 8 slow")).toBe(false);
    await expect.poll(() => elsewhere.cancel("sql 7 slow")).toBe(true);
    await cancelled;
  });
});

describe("the role", () => {
  test("is the one that statements run in, whatever the product's own address says", async () => {
    const role = sqlRoleOf(new URL(database.url).pathname.slice(1));
    const url = new URL(database.url);
    url.searchParams.set("user", url.username);
    url.searchParams.set("password", url.password);
    const awkward = consoleOf({ databaseUrl: url.toString() });
    const who = { sql: "select session_user, current_user", mode: "read", name: "n" } as const;
    expect(await awkward.run(who)).toMatchObject({ rows: [[role, role]] });
  });

  test("is repaired when its password differs, and loses its own settings", async () => {
    const role = sqlRoleOf(new URL(database.url).pathname.slice(1));
    await owner.pool.query(`alter role "${role}" password 'another'`);
    await owner.pool.query(`alter role "${role}" set search_path = nowhere`);
    expect(await read("select name from schedules")).toMatchObject({ rowCount: 0 });
    const { rows } = await owner.pool.query(
      "select setconfig::text as settings from pg_db_role_setting s where setrole = $1::regrole",
      [`"${role}"`],
    );
    expect(rows[0]?.settings ?? "").not.toContain("search_path");
  });

  test("reaches a table created later, and loses it when a migration closes it", async () => {
    await owner.pool.query("create table later_secrets (id int primary key)");
    expect(await read("select * from later_secrets")).toMatchObject({ rowCount: 0 });
    await owner.pool.query("drop table later_secrets");
    const role = sqlRoleOf(new URL(database.url).pathname.slice(1));
    await owner.pool.query(`grant select on credentials to "${role}"`);
    expect(await read("select * from credentials")).toMatchObject({ rowCount: 0 });
    await migrate(database.url);
    await expect(read("select * from credentials")).rejects.toMatchObject({ code: "42501" });
  });

  test("has a name of at most 63 bytes, whatever the database's name", () => {
    expect(sqlRoleOf("scriptkeeper")).toBe("scriptkeeper_sql_box");
    expect(Buffer.byteLength(sqlRoleOf("ü".repeat(31)))).toBeLessThanOrEqual(63);
    expect(sqlRoleOf("ü".repeat(31))).toMatch(/^ü+_sql_box$/);
  });
});

test("a product with a superuser role closes everything to the SQL console, and its own triggers still work", async () => {
  expect(await sqlConsole.publicRights()).toEqual({ functions: [], languages: [], log: false });
  const audited =
    "insert into audit_log (actor, action, entity, request_id) values ('a', 'b', 'c', 'd') returning id";
  const { rows } = await owner.pool.query(audited);
  await expect(owner.pool.query("delete from audit_log where id = $1", [rows[0].id])).rejects.toThrow(
    /append-only|changed/,
  );
});

describe("a product whose role is no superuser", () => {
  const plain = "scriptkeeper_plain_owner";
  let own: TestDatabase;
  let plainUrl: string;
  let product: Database;

  beforeEach(async () => {
    const name = `${new URL(database.url).pathname.slice(1)}_plain`;
    await owner.pool.query(`create role ${plain} login password 'plain'`);
    own = await replaceDatabase(inject("adminUrl"), { name });
    await owner.pool.query(`alter database "${name}" owner to ${plain}`);
    plainUrl = own.url.replace(credentials, `//${plain}:plain@`);
    await migrate(plainUrl);
    product = connect({ url: plainUrl, maxConnections: 2 });
  });
  afterEach(async () => {
    await product.close();
    await own.drop();
    await owner.pool.query(`drop role ${plain}`);
  });
  const consoleOfProduct = (sqlConsoleUrl?: string) =>
    openSqlConsole({ pool: product.pool, databaseUrl: plainUrl, password: "tests-only", sqlConsoleUrl });
  const asRole = (role: string) => own.url.replace(credentials, `//${role}:given@`);
  const readUsers = { sql: "select * from users", mode: "read", name: "sql 1 test" } as const;

  test("is told that it can't create roles", async () => {
    expect(await consoleOfProduct().problem()).toMatch(/^PostgreSQL says: permission denied to create role/);
    expect(await consoleOfProduct().gridRole()).toBeNull();
  });

  test("creates the role itself if it can create roles", async () => {
    await owner.pool.query(`alter role ${plain} createrole`);
    const made = consoleOfProduct();
    expect(await made.problem()).toBeNull();
    const { functions, languages, log } = await made.publicRights();
    expect([functions.includes("set_config"), languages, log]).toEqual([true, ["plpgsql"], true]);
    const changesSettings = made.run({ ...readUsers, sql: "select set_config('a.b', 'c', false)" });
    await expect(changesSettings).rejects.toMatchObject({ reason: "public function" });
    await expect(made.run({ ...readUsers, sql: "do $$ begin end $$" })).rejects.toMatchObject({
      reason: "block of code",
    });
    expect(await made.gridRole()).toMatch(/_sql_box$/);
    expect(await made.run(readUsers)).toMatchObject({ rowCount: 0 });
    const secrets = made.run({ ...readUsers, sql: "select * from credentials" });
    await expect(secrets).rejects.toMatchObject({ code: "42501" });
    const slow = made.run({ ...readUsers, sql: "select pg_sleep(9)", name: "sql 1 slow" });
    const ended = expect(slow).rejects.toMatchObject({ code: "57014" });
    await expect.poll(() => made.cancel("sql 1 slow")).toBe(true);
    await ended;
  });

  test("uses the role it is given, unless that role has too many rights", async () => {
    const given = "scriptkeeper_given";
    await owner.pool.query(`create role ${given} login password 'given'`);
    const sqlConsole = consoleOfProduct(asRole(given));
    expect(await sqlConsole.problem()).toBeNull();
    expect(await sqlConsole.run(readUsers)).toMatchObject({ rowCount: 0 });
    expect(await sqlConsole.gridRole()).toBeNull();
    const slow = sqlConsole.run({ ...readUsers, sql: "select pg_sleep(9)", name: "sql 1 slow" });
    const ended = expect(slow).rejects.toMatchObject({ code: "57014" });
    await expect.poll(() => sqlConsole.cancel("sql 1 slow")).toBe(true);
    await ended;
    await owner.pool.query(`grant ${plain} to ${given}`);
    expect(await consoleOfProduct(asRole(given)).problem()).toContain(`it is a member of ${plain}`);
    await owner.pool.query(`alter role ${given} superuser`);
    expect(await consoleOfProduct(asRole(given)).problem()).toContain("it is a superuser");
    expect(await consoleOfProduct(asRole(plain)).problem()).toContain("it is the role of the product itself");
    expect(await consoleOfProduct(asRole("nobody_here")).problem()).toMatch(/"nobody_here" does not exist/);
    await product.pool.query(`drop owned by ${given}`).catch(() => undefined);
    await product.pool.query(`revoke all on all tables in schema public from ${given}`);
    await product.pool.query(`revoke all on all sequences in schema public from ${given}`);
    await product.pool.query(`revoke all on schema public from ${given}`);
    await owner.pool.query(`drop role ${given}`);
  });
});

test("a database that is away is reported as such, and tried again", async () => {
  const away = new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const unreachable = consoleOf({ pool: away });
  await expect(unreachable.problem()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await away.end();
});
