import type { TableRow } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oddTables, values } from "../testing/odd-tables.ts";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { deleteRecord, postRecord, putRecord } from "./change-records.ts";
import { listTableData } from "./list-table-rows.ts";

let shop: ShownSchema;
beforeAll(async () => {
  shop = await showSchema("Odd Shop");
  await shop.script(oddTables);
  const columns = Object.keys(values).map((name) => `"${name}"`);
  const texts = Object.values(values).map(({ text }) => `'${text.replaceAll("'", "''")}'`);
  await shop.script(`insert into "Odd Shop"."Every Type" (${columns.join()}) values (${texts.join()})`);
});
afterAll(() => shop.close());

async function read(table: string): Promise<TableRow> {
  const { data } = await listTableData(shop.admin, { table, page: 1, limit: 10 });
  return data[0] ?? {};
}
const put = (table: string, primaryKeyValue: string, row: TableRow) =>
  putRecord(shop.admin, { table, primaryKeyValue, row });
const audits = () => shop.rows("select count(*)::int as count from audit_log");

describe("B-DB-09 B-API-38 values as JSON", () => {
  test.each(Object.entries(values).filter(([, { json }]) => json !== undefined))(
    "%s",
    async (name, { json }) => {
      expect((await read("Every Type"))[name]).toEqual(json);
    },
  );

  test("lose no digit of a bigint or a numeric", async () => {
    expect(await read("Every Type")).toMatchObject({
      id: "1",
      big: "9223372036854775807",
      exact: "12345678901234567890.1234567891",
    });
  });
});

describe("B-API-39 a whole row", () => {
  test("changes nothing when it is sent back as it was read, whatever JSON did to it", async () => {
    const stored = () => shop.rows(`select t::text as row, xmin::text from "Odd Shop"."Every Type" t`);
    const before = [await stored(), await audits()];
    expect(await put("Every Type", "1", await read("Every Type"))).toEqual(await read("Every Type"));
    expect([await stored(), await audits()]).toEqual(before);
  });

  test.each(Object.entries(values))(
    "changes only its %s when that alone differs",
    async (name, { other }) => {
      const before = await read("Every Type");
      const inJson = name === "doc" || name === "docb" ? JSON.parse(other) : other;
      const after = await put("Every Type", "1", { ...before, [name]: inJson });
      const { doubled } = before;
      expect({ ...after, [name]: before[name], doubled }).toEqual(before);
      expect(after).toEqual(await read("Every Type"));
      await put("Every Type", "1", { ...after, [name]: null });
      expect((await read("Every Type"))[name]).toBeNull();
    },
  );

  test("accepts arrays, objects and numbers as JSON", async () => {
    const row = await read("Every Type");
    const change = {
      numbers: [3, null],
      grid: [[1], [2]],
      names: ["a,b", ""],
      amounts: ["1.10", 2],
      place: { x: 5, "Y y": "2.50", label: null },
      docb: { deep: [true, { a: "b" }] },
      whole: 5,
      yes: false,
    };
    expect(await put("Every Type", "1", { ...row, ...change })).toMatchObject({
      ...change,
      amounts: ["1.10", "2"],
      place: { x: 5, "Y y": 2.5, label: null },
      doubled: 10,
    });
  });

  test("is refused with the field's name when a value is missing, locked, too large for JSON or of the wrong type", async () => {
    const row = await read("Every Type");
    const { words: _words, ...partial } = row;
    const refused = (changed: TableRow) => put("Every Type", "1", changed).catch((error) => error);
    const naming = (field: string) => ({ code: "BAD_INPUT", details: { field } });
    expect(await refused(partial)).toMatchObject(naming("words"));
    expect(await refused({ ...row, id: "2" })).toMatchObject(naming("id"));
    expect(await refused({ ...row, doubled: 1 })).toMatchObject(naming("doubled"));
    expect(await refused({ ...row, id: { toString: "x" } })).toMatchObject(naming("id"));
    expect(await refused({ ...row, big: 9_223_372_036_854_775_000 })).toMatchObject(naming("big"));
    expect(await refused({ ...row, words: "fine", on: "2026-02-30" })).toMatchObject(naming("on"));
    expect(await refused({ ...row, numbers: [1, "x"] })).toMatchObject(naming("numbers"));
    expect(await refused({ ...row, five: "too long" })).toMatchObject(naming("five"));
    expect(await read("Every Type")).toEqual(row);
  });

  test("is found by a key of several columns, and not by an invalid key", async () => {
    await postRecord(shop.admin, { table: "Pairs", row: { a: "x/y", "B b": "2026-01-02" } });
    const key = JSON.stringify(["2026-01-02", "x/y"]);
    expect(await put("Pairs", key, { note: null })).toEqual({ a: "x/y", "B b": "2026-01-02", note: null });
    for (const nothing of ["x/y", "[]", '["2026-01-02"]', '["never","x/y"]', "{}", '["\\u0000","x"]', "1"])
      await expect(put("Pairs", nothing, { note: "" })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: databaseMessages.recordNotFound,
      });
    expect(await deleteRecord(shop.admin, { table: "Pairs", primaryKeyValue: key })).toEqual({
      success: true,
    });
    expect(await read("Pairs")).toEqual({});
  });
});

describe("B-API-40 B-API-41 a new row", () => {
  test("gets defaults for absent values, ignores unknown columns, and is deleted by its key", async () => {
    const row = { id: null, name: "new", "no such column": 1 };
    const made = await postRecord(shop.admin, { table: "always", row });
    expect(made).toEqual({ id: expect.any(Number), name: "new" });
    const { id } = made;
    const primaryKeyValue = String(id);
    await deleteRecord(shop.admin, { table: "always", primaryKeyValue });
    await expect(deleteRecord(shop.admin, { table: "always", primaryKeyValue })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is refused with the field's name, or as a conflict", async () => {
    const post = (table: string, row: TableRow) =>
      postRecord(shop.admin, { table, row }).catch((error) => error);
    expect(await post("always", { id: 5, name: "x" })).toMatchObject({ details: { field: "id" } });
    for (const id of [{ toString: "x", valueOf: 1 }, [{ toString: 1 }]])
      expect(await post("always", { id, name: "x" })).toMatchObject({
        code: "BAD_INPUT",
        details: { field: "id" },
      });
    expect(await post("always", {})).toMatchObject({ code: "BAD_INPUT", details: { field: "name" } });
    expect(await post("parents", { id: "one" })).toMatchObject({
      code: "BAD_INPUT",
      details: { field: "id" },
    });
    await post("parents", { id: 1 });
    expect(await post("parents", { id: 1 })).toMatchObject({ code: "CONFLICT" });
    expect(await post("children", { id: 1, parent_id: 99 })).toMatchObject({ code: "CONFLICT" });
    expect(await post("no_key", { a: 1 })).toMatchObject({
      code: "BAD_INPUT",
      message: databaseMessages.noKey,
    });
    expect(await post("nowhere", {})).toMatchObject({ code: "NOT_FOUND" });
  });
});
