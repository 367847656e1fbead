import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { listTableData, listTableRows } from "./list-table-rows.ts";
import { type Form, selectPageByKey } from "./rows.queries.ts";

const ROWS = 100_250;

let shop: ShownSchema;
beforeAll(async () => {
  shop = await showSchema("Large Shop");
  await shop.script(`
    create schema "Large Shop";
    create table "Large Shop".visits (id bigint primary key, note text not null);
    insert into "Large Shop".visits select n * 3, 'visit ' || n from generate_series(1, ${ROWS}) n order by n desc;
    create table "Large Shop".pairs (a int, b text collate "C", note text, primary key (b, a));
    insert into "Large Shop".pairs select n % 100, 'b' || lpad((n / 100)::text, 5, '0'), n::text
      from generate_series(0, ${ROWS - 1}) n`);
  // In a transaction a vacuum is refused, and a script is one.
  for (const table of ["visits", "pairs"]) await shop.script(`vacuum (analyze) "Large Shop".${table}`);
});
afterAll(() => shop.close());

async function planOf(page: { table: GridTableFacts; form: Form; limit: number; offset: number }) {
  const { rows } = await shop.admin.db.execute(sql`explain ${selectPageByKey(page)}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

describe("B-DB-01 a far page of a large table", () => {
  it.each<[string, Form]>([
    ["visits", "text"],
    ["visits", "json"],
    ["pairs", "text"],
    ["pairs", "json"],
  ])("of %s as %s is found in the key's index alone", async (name, form) => {
    const table = await getGridTable(shop.admin, name);
    const plan = await planOf({ table, form, limit: 10, offset: 90_000 });
    expect(plan).toContain(`Index Only Scan using ${name}_pkey`);
    expect(plan).not.toContain("Seq Scan");
  });

  it("has the rows of its number, in the key's order", async () => {
    const { rows } = await listTableRows(shop.admin, { table: "visits", page: 9_001, limit: 10 });
    expect(rows.map(({ key }) => key)).toEqual(
      Array.from({ length: 10 }, (_, index) => [String((90_001 + index) * 3)]),
    );
    const { data } = await listTableData(shop.admin, { table: "pairs", page: 9_001, limit: 10 });
    expect(data).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ a: index, b: "b00900", note: String(90_000 + index) })),
    );
  });

  it("beyond what is counted tells the total as the first page does", async () => {
    const first = await listTableRows(shop.admin, { table: "visits", page: 1, limit: 10 });
    const far = await listTableRows(shop.admin, { table: "visits", page: 10_010, limit: 10 });
    expect(far).toMatchObject({ isEstimate: true, pagination: { total: first.pagination.total } });
    const last = await listTableRows(shop.admin, { table: "visits", page: 1_003, limit: 100 });
    expect([last.rows.length, last.isEstimate, last.pagination.total]).toEqual([50, true, ROWS]);
    const beyond = await listTableRows(shop.admin, { table: "visits", page: 99_999, limit: 10 });
    expect([beyond.rows, beyond.isEstimate]).toEqual([[], true]);
  });
});
