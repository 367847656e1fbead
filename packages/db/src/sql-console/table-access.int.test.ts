import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableAccess } from "./table-access.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function columns(): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await client.query(
    `select table_name as "table", column_name as "column", data_type as type
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  return rows;
}

test("every table of the product has a decision on how far the database screen reaches", async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))];
  expect(Object.keys(tableAccess).sort()).toEqual(tables.sort());
});

test("everything declared hidden exists", async () => {
  const existing = (await columns()).map(({ table, column }) => `${table}.${column}`);
  const hidden = Object.entries(tableAccess).flatMap(([table, reach]) =>
    reach.hidden.map((column) => `${table}.${column}`),
  );
  expect(hidden.filter((name) => !existing.includes(name))).toEqual([]);
});

test("everything that only its own screen may change exists, and names that screen", async () => {
  const existing = (await columns()).map(({ table, column }) => `${table}.${column}`);
  const texts = Object.entries(tableAccess).flatMap(([table, { byVerb }]) => {
    const { columns = {}, givenToNew = [], add, delete: remove } = byVerb ?? { columns: {} };
    for (const column of [...Object.keys(columns), ...givenToNew])
      expect(existing).toContain(`${table}.${column}`);
    return [...Object.values(columns), add, remove].filter((text) => text !== undefined);
  });
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(text).toMatch(/^[A-Z].*(\(\/admin\/[a-z-]+\)).*\.$/);
});

test("nothing that sounds like a secret can be read, and no bytes", async () => {
  const shown = (await columns()).filter(({ table, column }) => !tableAccess[table]?.hidden.includes(column));
  // Whoever has it, but not the key of the server, can derive nothing from it; nobody changes it by hand.
  const isOnlyAnId = ({ column }: { column: string }) => /^secret_(key_)?id$/.test(column);
  const suspicious = shown.filter(
    ({ column, type }) => /hash|secret|password|checkout_url|confirmation/.test(column) || type === "bytea",
  );
  expect(suspicious.filter((each) => !isOnlyAnId(each))).toEqual([]);
  for (const { table, column } of suspicious)
    expect(tableAccess[table]?.byVerb?.columns).toHaveProperty(column);
});

test("the audit log and every table with a hash are read-only", () => {
  const guarded = Object.entries(tableAccess).filter(
    ([table, { hidden }]) => table === "audit_log" || (hidden.length > 0 && table !== "renewals"),
  );
  expect(guarded.map(([table]) => table)).toContain("credentials");
  expect(guarded.filter(([, { writable }]) => writable)).toEqual([]);
});
