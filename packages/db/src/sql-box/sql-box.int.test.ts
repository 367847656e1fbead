import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { openSqlBox, type SqlBox } from "./sql-box.ts";

let database: TestDatabase;
let owner: Database;
let box: SqlBox;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect({ url: database.url, maxConnections: 4 });
  box = openSqlBox({ pool: owner.pool, databaseUrl: database.url, password: "tests-only" });
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const read = (sql: string) => box.run({ sql, mode: "read", name: "test" });

test("the role is made, is safe, and reads", async () => {
  expect(await box.problem()).toBeNull();
  expect(await box.gridRole()).toMatch(/_sql_box$/);
  expect(await read("select 1 as a, 2 as a, null as b")).toMatchObject({
    command: "SELECT",
    rowCount: 1,
    rows: [["1", "2", null]],
    isCut: false,
  });
});

test("fifty million rows are cut after a thousand in flat memory", async () => {
  const before = process.memoryUsage().rss;
  const cut = await read("select g, repeat('x', 100) from generate_series(1, 50000000) g");
  expect(cut).toMatchObject({ command: "SELECT", rowCount: 1000, isCut: true });
  expect(cut.rows).toHaveLength(1000);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});
