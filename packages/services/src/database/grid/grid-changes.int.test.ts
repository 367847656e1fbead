import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oddTables } from "../testing/odd-tables.ts";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { createRow, deleteRow, updateRow } from "./change-rows.ts";
import { listTableRows } from "./list-table-rows.ts";

let shop: ShownSchema;
beforeAll(async () => {
  shop = await showSchema("Odd Shop");
  await shop.script(oddTables);
});
afterAll(() => shop.close());

const page = (table: string, limit = 10) => listTableRows(shop.admin, { table, page: 1, limit });

/** A row's cells by column, with what identifies it. */
async function rowOf(table: string, index = 0) {
  const { columns, rows } = await page(table, 100);
  const row = rows[index];
  if (!row) throw new Error(`no row ${index}`);
  return {
    key: row.key ?? [],
    version: row.version ?? "",
    cells: Object.fromEntries(columns.map((name, position) => [name, row.cells[position]])),
  };
}

describe("a change in the grid", () => {
  beforeAll(async () => {
    await createRow(shop.admin, { table: "always", values: { name: "first" } });
  });

  test("is a conflict when somebody else has changed the row, and isn't found when it is gone", async () => {
    const { key, version } = await rowOf("always");
    const change = (name: string) =>
      updateRow(shop.admin, { table: "always", key, version, changes: { name } });
    const both = await Promise.allSettled([change("mine"), change("yours")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(change("late")).rejects.toMatchObject({
      code: "CONFLICT",
      message: databaseMessages.changedMeanwhile,
    });
    await expect(deleteRow(shop.admin, { table: "always", key, version })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    for (const nowhere of [["99"], ["x"], ["1", "2"], ["99999999999999999999"]])
      await expect(
        updateRow(shop.admin, { table: "always", key: nowhere, version, changes: { name: "x" } }),
      ).rejects.toMatchObject({ code: "NOT_FOUND", message: "Record not found" });
  });

  test("is refused with the field's name when it changes nothing, the key or an unknown column", async () => {
    const { key, version } = await rowOf("always");
    const refused = async (changes: Record<string, string>) =>
      updateRow(shop.admin, { table: "always", key, version, changes }).catch((error) => error);
    expect(await refused({})).toMatchObject({ code: "BAD_INPUT", message: databaseMessages.nothingToChange });
    expect(await refused({ id: "5" })).toMatchObject({ code: "BAD_INPUT", details: { field: "id" } });
    const sneaky = 'name" = name; drop table x; --';
    expect(await refused({ [sneaky]: "5" })).toMatchObject({ code: "BAD_INPUT", details: { field: sneaky } });
    expect(await refused({ name: "\0" })).toMatchObject({ code: "BAD_INPUT", details: { field: "name" } });
  });

  test("is audited with its fields but nobody's words, in its own transaction", async () => {
    const { row } = await createRow(shop.admin, { table: "always", values: { name: "old" } });
    const key = row.key ?? [];
    const changed = await updateRow(shop.admin, {
      table: "always",
      key,
      version: row.version ?? "",
      changes: { name: "new" },
    });
    await deleteRow(shop.admin, { table: "always", key, version: changed.row.version ?? "" });
    const rows = await readAudit(shop.ctx.db, { name: "table always", id: Number(key[0]) });
    expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "create row", before: null, after: { id: key[0], name: "not kept" } },
      { action: "update row", before: { name: "not kept" }, after: { name: "not kept" } },
      { action: "delete row", before: { id: key[0], name: "not kept" }, after: null },
    ]);
    expect(rows[0]).toMatchObject({ actor: "admin", actor_user_id: shop.admin.actor.userId });
  });

  test("isn't made when the audit log rejects it", async () => {
    await shop.script(`create function public.no_audit() returns trigger language plpgsql as
      $$ begin raise exception 'no audit'; end $$`);
    await shop.script(
      "create trigger no_audit before insert on audit_log for each row execute function no_audit()",
    );
    await expect(createRow(shop.admin, { table: "always", values: { name: "unseen" } })).rejects.toThrow();
    await shop.script("drop trigger no_audit on audit_log");
    expect((await page("always", 100)).rows.some(({ cells }) => cells.includes("unseen"))).toBe(false);
  });
});

describe("B-DB-09 pages of a table", () => {
  test("follow the primary key and count exactly", async () => {
    await shop.script(`create table "Odd Shop".many as select g as id from generate_series(1, 25) g order by -g;
      alter table "Odd Shop".many add primary key (id)`);
    const third = await listTableRows(shop.admin, { table: "many", page: 3, limit: 10 });
    expect(third.rows.map(({ cells }) => cells[0])).toEqual(["21", "22", "23", "24", "25"]);
    expect(third).toMatchObject({
      pagination: { page: 3, limit: 10, total: 25, pages: 3 },
      isEstimate: false,
    });
    expect(await listTableRows(shop.admin, { table: "many", page: 4, limit: 10 })).toMatchObject({
      rows: [],
    });
  });

  test("are counted by estimate in a large table, and its last rows can still be reached", async () => {
    await shop.script(`create table "Odd Shop".large (id integer primary key);
      insert into "Odd Shop".large select generate_series(1, 150000); analyze "Odd Shop".large`);
    const first = await listTableRows(shop.admin, { table: "large", page: 1, limit: 100 });
    expect(first.isEstimate).toBe(true);
    expect(first.pagination.total).toBeGreaterThan(140_000);
    await shop.script(
      `delete from pg_statistic; update pg_class set reltuples = 100001 where relname = 'large'`,
    );
    const middle = await listTableRows(shop.admin, { table: "large", page: 1200, limit: 100 });
    expect(middle.pagination.pages).toBe(1201);
    const last = await listTableRows(shop.admin, { table: "large", page: 1500, limit: 100 });
    expect([last.rows.length, last.pagination.total]).toEqual([100, 150_001]);
    expect(await listTableRows(shop.admin, { table: "large", page: 1501, limit: 100 })).toMatchObject({
      rows: [],
    });
  });
});
