import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../sql-console/run-sql.ts";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { createRow, deleteRow, updateRow } from "./change-rows.ts";
import { getStructure } from "./get-structure.ts";
import { listTableData, listTableRows } from "./list-table-rows.ts";
import { listTables } from "./list-tables.ts";

const dump = fileURLToPath(new URL("../../../../../../shared/data/chinook.sql.gz", import.meta.url));

/** The dump makes a database of its own and enters it; here it fills a schema of the test's. */
function script(): string {
  const text = gunzipSync(readFileSync(dump)).toString();
  const tables = text.replaceAll(/^(drop database|create database|\\c).*$/gim, "");
  return `create schema chinook; set search_path = chinook; ${tables}; set search_path = public`;
}

describe.skipIf(!existsSync(dump))(
  "B-DB-01 the Chinook sample database (skipped where ../shared/data is not there)",
  () => {
    let shop: ShownSchema;
    beforeAll(async () => {
      shop = await showSchema("chinook");
      await shop.script(script());
    });
    afterAll(() => shop.close());

    test("has a key, a structure and pages with all rows in order for every table", async () => {
      const { tables } = await listTables(shop.admin);
      expect(tables).toHaveLength(11);
      for (const { name } of tables) {
        const { key } = await getStructure(shop.admin, { table: name });
        expect(key.length).toBeGreaterThan(0);
        const { pagination } = await listTableRows(shop.admin, { table: name, page: 1, limit: 200 });
        const seen = new Set<string>();
        for (let page = 1; page <= pagination.pages; page++)
          for (const row of (await listTableRows(shop.admin, { table: name, page, limit: 200 })).rows)
            seen.add(JSON.stringify(row.key));
        const { size } = seen;
        expect([{ name, count: size }]).toEqual([{ name, count: pagination.total }]);
        expect(await shop.rows(`select count(*)::int as count from chinook."${name}"`)).toEqual([
          { count: size },
        ]);
      }
    });

    test("has the same rows in text and in JSON", async () => {
      const { tables } = await listTables(shop.admin);
      for (const { name: table } of tables) {
        const { columns, rows } = await listTableRows(shop.admin, { table, page: 1, limit: 50 });
        const { data } = await listTableData(shop.admin, { table, page: 1, limit: 50 });
        for (const [index, row] of data.entries())
          for (const [position, column] of columns.entries()) {
            const [text, json] = [rows[index]?.cells[position] ?? null, row[column] ?? null];
            const sameText = json === null ? null : String(json).replace("T", " ");
            expect([table, column, sameText]).toEqual([table, column, text?.replace("T", " ") ?? null]);
          }
      }
    });

    test("has a row with two keys that can be deleted and added again, and a row that can be changed", async () => {
      const { tables } = await listTables(shop.admin);
      const table = tables.find(({ name }) => /^playlist_?track$/i.test(name))?.name ?? "";
      const { columns, rows } = await listTableRows(shop.admin, { table, page: 1, limit: 1 });
      const row = rows[0];
      expect(columns).toHaveLength(2);
      await deleteRow(shop.admin, { table, key: row?.key ?? [], version: row?.version ?? "" });
      const values = Object.fromEntries(
        columns.map((name, position) => [name, row?.cells[position] ?? null]),
      );
      expect((await createRow(shop.admin, { table, values })).row.key).toEqual(row?.key);
      const artists = tables.find(({ name }) => /^artist$/i.test(name))?.name ?? "";
      const artist = (await listTableRows(shop.admin, { table: artists, page: 1, limit: 1 })).rows[0];
      const name = (await getStructure(shop.admin, { table: artists })).columns[1]?.COLUMN_NAME ?? "";
      const changes = { [name]: 'O\'Brien & "Söhne" 🙂' };
      const changed = await updateRow(shop.admin, {
        table: artists,
        key: artist?.key ?? [],
        version: artist?.version ?? "",
        changes,
      });
      expect(changed.row.cells[1]).toBe(changes[name]);
    });

    test("can be read in the SQL console by its own names", async () => {
      const { tables } = await listTables(shop.admin);
      const track = tables.find(({ name }) => /^track$/i.test(name))?.name ?? "";
      const answer = await runSql(shop.admin, {
        runId: "00000000-0000-4000-8000-000000000001",
        sql: `select * from "${track}"`,
      });
      expect(answer).toMatchObject({ kind: "result", isCut: true, rowCount: 1000 });
    });
  },
);
