import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "./connection.ts";
import { copyRows } from "./copied-rows.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect({ url: testDatabase.url, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function copied(query: SQL): Promise<string[][]> {
  const rows: string[][] = [];
  await copyRows(database.db, query, (column, bytes, begin, end) => {
    if (column === 0) rows.push([]);
    rows.at(-1)?.push(bytes.toString("utf8", begin, end));
  });
  return rows;
}

const hostile = [
  "",
  "'",
  "\\",
  "\\'; select 1 --",
  "$1",
  "\\.",
  "\r\n\t\b\f",
  "\u001e\u001f",
  "Zoë 🌿",
  "\ufeff",
];

function listed(values: readonly SQL[]): SQL {
  return sql.join([...values], sql`, `);
}

test("the values of a query arrive as they are, whatever is in them", async () => {
  expect(await copied(sql`select ${listed(hostile.map((text) => sql`${text}::text`))}`)).toEqual([hostile]);
});

test("values mean the same where PostgreSQL takes a backslash for an escape", async () => {
  await database.pool.query("set standard_conforming_strings = off");
  const same = hostile.map(
    (text) => sql`(${text}::text = convert_from(${hexOf(text)}::bytea, 'UTF8'))::text`,
  );
  expect(await copied(sql`select ${listed(same)}`)).toEqual([hostile.map(() => "true")]);
  await database.pool.query("reset standard_conforming_strings");
});

/** Without a backslash, so that no setting changes it. */
function hexOf(text: string): SQL {
  return sql`decode(${Buffer.from(text).toString("hex")}, 'hex')`;
}

test("an array is one value, whatever is in it", async () => {
  const all = sql`${sql.param(hostile)}::text[]`;
  const one = hostile.map((_, index) => sql`(${all})[${index + 1}::int]`);
  expect(await copied(sql`select ${listed(one)}`)).toEqual([hostile]);
  expect(await copied(sql`select (${sql.param([])}::text[])::text`)).toEqual([["{}"]]);
});

test("numbers, instants and nulls are what they are as parameters", async () => {
  const noon = new Date("2026-03-10T12:00:00.123Z");
  const query = sql`select (${7}::int + 1)::text, ${null}::text, (${noon}::timestamptz)::text, (${true}::boolean)::text
    from generate_series(1, 5) limit ${1}`;
  expect(await copied(query)).toEqual([["8", "", "2026-03-10 12:00:00.123+00", "true"]]);
});

test("rows arrive whole and in order, longer and shorter than what the network delivers at once", async () => {
  const rows = (letter: string) =>
    copied(
      sql`select n::text, repeat(${letter}, n * n) from generate_series(1, 1000) n where n < 100 or n > 995`,
    );
  const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((n) => n < 100 || n > 995);
  for (const letter of ["a", "ö"])
    expect(await rows(letter)).toEqual(numbers.map((n) => [String(n), letter.repeat(n * n)]));
});

test("a query without rows takes nothing", async () => {
  expect(await copied(sql`select 'a'::text where false`)).toEqual([]);
});

test("a query that fails says why, and leaves its connection usable", async () => {
  await expect(copied(sql`select (1 / ${0}::int)::text`)).rejects.toMatchObject({ code: "22012" });
  expect(await copied(sql`select 'next'::text`)).toEqual([["next"]]);
});

test("an error of whoever takes the rows is the caller's, and leaves the connection usable", async () => {
  const failing = copyRows(database.db, sql`select n::text from generate_series(1, 1000) n`, () => {
    throw new Error("no room");
  });
  await expect(failing).rejects.toThrow("no room");
  expect(await copied(sql`select 'next'::text`)).toEqual([["next"]]);
});

test("a zero byte, which would end the statement, is refused", async () => {
  await expect(copied(sql`select ${"a\0b"}::text`)).rejects.toThrow("a zero byte");
});

test("is refused in a transaction, whose statements are sent with its beginning", async () => {
  await database.db.transaction(async (tx) => {
    await expect(copyRows(tx, sql`select 1`, () => undefined)).rejects.toThrow("outside a transaction");
  });
});
