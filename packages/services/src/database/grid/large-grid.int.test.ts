import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { getGridTable } from "./grid-table.ts";
import { inGridSnapshot } from "./in-grid.queries.ts";
import { listTableData, listTableRows } from "./list-table-rows.ts";
import { arrangeList } from "./pages/arrange-list.ts";
import { findPositionAt, findPositions, REACH } from "./pages/positions.queries.ts";
import { selectRowsByKey } from "./rows.queries.ts";

const ROWS = 100_250;

let shop: ShownSchema;
beforeAll(async () => {
  shop = await showSchema("Large Shop");
  await shop.script(`
    create schema "Large Shop";
    create table "Large Shop".visits (id bigint primary key, note text not null, state text, at timestamptz not null);
    insert into "Large Shop".visits select n * 3, 'visit ' || n,
      case when n % 1000 = 0 then 'rare' when n % 7 > 0 then 'usual' end, '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${ROWS}) n order by n desc;
    create index on "Large Shop".visits (state);
    create index on "Large Shop".visits (at);
    create table "Large Shop".pairs (a int, b text collate "C", note text, primary key (b, a));
    insert into "Large Shop".pairs select n % 100, 'b' || lpad((n / 100)::text, 5, '0'), n::text
      from generate_series(0, ${ROWS - 1}) n`);
  // In a transaction a vacuum is refused, and a script is one.
  for (const table of ["visits", "pairs"]) await shop.script(`vacuum (analyze) "Large Shop".${table}`);
});
afterAll(() => shop.close());

interface List {
  sort?: string;
  order?: "desc";
  column?: string;
  equal?: string;
  from?: string;
}

/** The plans of all statements that find a page and the one after it. */
async function plansOf(name: string, list: List, offset: number): Promise<string[]> {
  const table = await getGridTable(shop.admin, name);
  const arranged = arrangeList(table, { page: 1, limit: 10, ...list });
  const plans: string[] = [];
  await inGridSnapshot(shop.admin, { isIndexed: true }, async (db) => {
    const explained = Object.assign(Object.create(db) as Db, {
      execute: async (statement: SQL) => {
        const { rows } = await db.execute(sql`explain ${statement}`);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
        return db.execute(statement);
      },
    });
    const after = await findPositionAt(explained, arranged, { offset, from: null, reach: REACH });
    const found = await findPositions(explained, arranged, { after, limit: 11, reach: REACH });
    await selectRowsByKey(explained, { table, form: "text", keys: found.map(({ key }) => key) });
  });
  return plans;
}

describe("B-DB-01 a far page of a large table", () => {
  it.each<[string, List, number]>([
    ["visits", {}, 90_000],
    ["visits", { order: "desc" }, 90_000],
    ["visits", { sort: "at", order: "desc" }, 20_000],
    ["visits", { sort: "state" }, 10_000],
    ["visits", { sort: "state", order: "desc" }, 10_000],
    ["visits", { column: "state", equal: "usual" }, 10_000],
    ["visits", { column: "state", equal: "rare" }, 50],
    ["visits", { column: "at", from: "2026-02-01" }, 10_000],
    ["pairs", {}, 90_000],
    ["pairs", { column: "b", from: "b00200" }, 10_000],
  ])("of %s by %j is read without scanning the whole table", async (name, list, offset) => {
    const plans = await plansOf(name, list, offset);
    expect(plans.join("\n\n")).not.toContain("Seq Scan");
    if (!list.sort && list.column !== "state" && list.column !== "at")
      expect(plans[0]).toContain(`Index Only Scan${list.order ? " Backward" : ""} using ${name}_pkey`);
  });

  it("contains the rows of its number, in the key's order", async () => {
    const { rows } = await listTableRows(shop.admin, { table: "visits", page: 9_001, limit: 10 });
    expect(rows.map(({ key }) => key)).toEqual(
      Array.from({ length: 10 }, (_, index) => [String((90_001 + index) * 3)]),
    );
    const { data } = await listTableData(shop.admin, { table: "pairs", page: 9_001, limit: 10 });
    expect(data).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ a: index, b: "b00900", note: String(90_000 + index) })),
    );
  });

  it("begins near its row when that is requested, and says so", async () => {
    const page = { table: "visits", page: 9_001, limit: 10, jump: "near" } as const;
    for (const sort of ["id", "at"]) {
      const { rows, pagination } = await listTableRows(shop.admin, { ...page, sort });
      expect(pagination.isApproximate).toBe(true);
      expect(Math.abs(Number(rows[0]?.key?.[0]) / 3 - 90_001)).toBeLessThan(5_000);
    }
    const counted = await listTableRows(shop.admin, { ...page, sort: "state" });
    expect(counted.pagination.isApproximate).toBe(false);
  });

  it("counts up to 10,000 matches of a filter", async () => {
    const filtered = (equal: string) =>
      listTableRows(shop.admin, { table: "visits", page: 1, limit: 10, column: "state", equal });
    expect((await filtered("usual")).pagination).toMatchObject({ total: 10_000, isMore: true });
    expect((await filtered("rare")).pagination).toMatchObject({ total: 100, isMore: false });
  });

  it("has the same total as the first page beyond what is counted", async () => {
    const first = await listTableRows(shop.admin, { table: "visits", page: 1, limit: 10 });
    const far = await listTableRows(shop.admin, { table: "visits", page: 10_010, limit: 10 });
    expect(far).toMatchObject({ isEstimate: true, pagination: { total: first.pagination.total } });
    const last = await listTableRows(shop.admin, { table: "visits", page: 1_003, limit: 100 });
    expect([last.rows.length, last.isEstimate, last.pagination.total]).toEqual([50, true, ROWS]);
    const beyond = await listTableRows(shop.admin, { table: "visits", page: 99_999, limit: 10 });
    expect([beyond.rows, beyond.isEstimate]).toEqual([[], true]);
  });
});
