import { EventEmitter } from "node:events";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Database, type Db } from "./connection.ts";

let testDatabase: TestDatabase;
let database: Database;
/** How often PostgreSQL said that it waits for what comes next. */
let trips = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect({ url: testDatabase.url, maxConnections: 1 });
  database.pool.on("connect", (client) => {
    if ("connection" in client && client.connection instanceof EventEmitter)
      client.connection.on("readyForQuery", () => (trips += 1));
  });
  await database.pool.query("create table notes (note text primary key)");
  await write("the connection's first transaction, whose BEGIN goes alone");
});
beforeEach(() => {
  trips = 0;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const add = (db: Db, note: string) =>
  db.execute<{ note: string; xmin: string }>(sql`insert into notes values (${note}) returning note, xmin`);
const write = (note: string) => database.db.transaction((tx) => add(tx, note));
const countOf = (note: string) => database.db.$count(sql`notes where note = ${note}`);

test("BEGIN travels with a transaction's first statement, whose answer is the statement's own", async () => {
  const [first, second] = await database.db.transaction(async (tx) => [
    await add(tx, "a"),
    await add(tx, "b"),
  ]);
  expect(trips).toBe(3);
  expect(first).toMatchObject({ command: "INSERT", rowCount: 1, rows: [{ note: "a" }] });
  expect(second?.rows[0]?.xmin).toBe(first?.rows[0]?.xmin);
});

test("the same holds for a first statement without parameters, beside another, or with columns read by position", async () => {
  await database.db.transaction(async (tx) => {
    expect(await tx.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
  });
  await database.db.transaction(async (tx) => {
    const [one, two] = await Promise.all([tx.execute(sql`select 1 as n`), tx.execute(sql`select 2 as n`)]);
    expect([one.rows, two.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });
  await database.db.transaction(async (tx) => {
    expect(await tx.$count(sql`notes`)).toBeGreaterThan(0);
  });
  expect(trips).toBe(7);
});

test("what a first statement did is rolled back when the transaction fails", async () => {
  const failing = database.db.transaction(async (tx) => {
    await add(tx, "never");
    throw new Error("changed our mind");
  });
  await expect(failing).rejects.toThrow("changed our mind");
  expect(await countOf("never")).toBe(0);
});

test("a first statement that PostgreSQL refuses says why, and the connection serves the next transaction", async () => {
  await write("once");
  for (const refused of [
    () => write("once"),
    () => database.db.transaction((tx) => tx.execute(sql`selec`)),
  ]) {
    await expect(refused()).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(23505|42601)$/) },
    });
  }
  await write("after it");
  expect(await countOf("after it")).toBe(1);
  expect(await database.db.transaction(statusOf)).toBe("in a transaction");
});

test("a transaction without statements never begins, and later queries are in no transaction", async () => {
  await database.db.transaction(async () => undefined);
  await expect(database.db.transaction(() => Promise.reject(new Error("not even begun")))).rejects.toThrow(
    "begun",
  );
  expect(trips).toBe(0);
  expect(await statusOf(database.db)).toBe("by itself");
});

test("a savepoint may come first, and can be rolled back on its own", async () => {
  await database.db.transaction(async (tx) => {
    const inner = tx.transaction(async (nested) => {
      await add(nested, "taken back");
      throw new Error("only this");
    });
    await expect(inner).rejects.toThrow("only this");
    await add(tx, "kept");
  });
  expect([await countOf("taken back"), await countOf("kept")]).toEqual([0, 1]);
});

test("a snapshot transaction keeps its isolation", async () => {
  const levels = [];
  for (let round = 0; round < 2; round += 1) {
    const settings = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
    levels.push(
      await database.db.transaction(async (tx) => {
        const { rows } = await tx.execute(
          sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read_only`,
        );
        return rows[0];
      }, settings),
    );
  }
  expect(levels).toEqual(Array(2).fill({ level: "repeatable read", read_only: "on" }));
  expect(trips).toBe(5);
});

test("nothing after a BEGIN that PostgreSQL refuses is done", async () => {
  const other = connect({ url: testDatabase.url, maxConnections: 1 });
  await other.db.transaction((tx) => add(tx, "begun before"));
  await other.pool.query("deallocate begin");
  await expect(other.db.transaction((tx) => add(tx, "unbegun"))).rejects.toMatchObject({
    cause: { code: "26000" },
  });
  await other.close();
  expect(await countOf("unbegun")).toBe(0);
});

test("a connection lost before its next transaction fails it with the reason, and the one after works", async () => {
  const [{ pid } = { pid: 0 }] = (
    await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  ).rows;
  const other = connect({ url: testDatabase.url, maxConnections: 1 });
  const lost = database.db.transaction(async (tx) => {
    await other.db.execute(sql`select pg_terminate_backend(${pid}::int)`);
    return add(tx, "lost");
  });
  await expect(lost).rejects.toThrow();
  await other.close();
  await expect
    .poll(() =>
      write("served").then(
        () => "written",
        () => "refused",
      ),
    )
    .toBe("written");
  expect([await countOf("lost"), await countOf("served")]).toEqual([0, 1]);
});

/** PostgreSQL gives two statements of one transaction the same time. */
async function statusOf(db: Db): Promise<string> {
  const times = [];
  for (let asked = 0; asked < 2; asked += 1)
    times.push((await db.execute<{ now: string }>(sql`select now()::text as now`)).rows[0]?.now);
  return times[0] === times[1] ? "in a transaction" : "by itself";
}
