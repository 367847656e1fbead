import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oddTables, values } from "../testing/odd-tables.ts";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { createRow, deleteRow, updateRow } from "./change-rows.ts";
import { getStructure } from "./get-structure.ts";
import { listTableRows } from "./list-table-rows.ts";
import { listTables } from "./list-tables.ts";

let shop: ShownSchema;
beforeAll(async () => {
  shop = await showSchema("Odd Shop");
  await shop.script(oddTables);
});
afterAll(() => shop.close());

const texts = Object.fromEntries(Object.entries(values).map(([name, { text }]) => [name, text]));
const page = (table: string, limit = 10) => listTableRows(shop.admin, { table, page: 1, limit });

const takeAnyText = ["words", "three", "five", "terms", "raw"];

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

describe("B-DB-01 B-DB-08 the tables of a foreign schema", () => {
  test("are listed, whatever their names, including partitions", async () => {
    const { tables } = await listTables(shop.admin);
    expect(tables.map(({ name }) => name)).toEqual([
      "Every Type",
      "Pairs",
      "always",
      "children",
      "events",
      "events_2025",
      "events_2026",
      "no_key",
      "nothing",
      "parents",
      "select",
    ]);
  });

  test("have a structure in the documented shape", async () => {
    const { columns } = await getStructure(shop.admin, { table: "Every Type" });
    const shape = (name: string) => {
      const column = columns.find(({ COLUMN_NAME }) => COLUMN_NAME === name);
      return [column?.COLUMN_TYPE, column?.IS_NULLABLE, column?.COLUMN_KEY, column?.EXTRA, column?.input];
    };
    expect(shape("id")).toEqual(["bigint", "NO", "PRI", "auto_increment", "number"]);
    expect(shape("exact")).toEqual(["numeric(30,10)", "YES", "", "", "number"]);
    expect(shape("five")).toEqual(["character varying(5)", "YES", "", "", "text"]);
    expect(shape("instant")).toEqual(["timestamp with time zone", "YES", "", "", "timestamp"]);
    expect(shape("feeling")).toEqual(['"Odd Shop".mood', "YES", "", "", "choice"]);
    expect(shape("grid")).toEqual(["integer[]", "YES", "", "", "array"]);
    expect(shape("doubled")).toEqual(["integer", "YES", "", "STORED GENERATED", "number"]);
    expect(shape("counted")).toEqual(["integer", "NO", "", "auto_increment", "number"]);
    expect(columns.find(({ input }) => input === "choice")?.choices).toEqual([
      "sad",
      "so so",
      'very "happy"',
    ]);
    const keys = await getStructure(shop.admin, { table: "select" });
    expect(keys.columns.map(({ COLUMN_KEY }) => COLUMN_KEY)).toEqual(["PRI", "MUL", "UNI"]);
    const pairs = await getStructure(shop.admin, { table: "Pairs" });
    expect([pairs.key, pairs.columns[2]?.COLUMN_DEFAULT]).toEqual([["B b", "a"], "'none'::text"]);
  });

  test("B-DB-04 have keys, counters and computed columns that can't be edited", async () => {
    const { columns } = await getStructure(shop.admin, { table: "Every Type" });
    const locked = columns.filter(({ canUpdate }) => !canUpdate).map(({ COLUMN_NAME }) => COLUMN_NAME);
    expect(locked).toEqual(["id", "doubled", "counted"]);
    const pairs = await getStructure(shop.admin, { table: "Pairs" });
    expect(
      pairs.columns.map(({ canUpdate, canCreate, isRequired }) => [canUpdate, canCreate, isRequired]),
    ).toEqual([
      [false, true, true],
      [false, true, true],
      [true, true, false],
    ]);
  });

  test("aren't found when the schema doesn't have them, not even with quotes in the name", async () => {
    for (const table of ["users", "every type", 'select"', "pg_class", "Every Type; drop table x", "\0", ""])
      await expect(page(table)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Table not found" });
  });
});

describe("B-DB-01 a value of every type", () => {
  test("is written and read back as PostgreSQL prints it", async () => {
    const { row } = await createRow(shop.admin, { table: "Every Type", values: texts });
    const { columns } = await page("Every Type");
    const cells = Object.fromEntries(columns.map((name, position) => [name, row.cells[position]]));
    for (const [name, { text, read }] of Object.entries(values))
      expect([name, cells[name]?.trimEnd()]).toEqual([name, (read ?? text).trimEnd()]);
    expect(cells).toMatchObject({ doubled: "42", counted: "1", 'Mi"Xed; drop table x --': "7" });
  });

  test.each(Object.entries(values))(
    "can be changed and cleared as %s, and is refused when it is nonsense",
    async (name, value) => {
      const change = async (to: string | null) => {
        const { key, version } = await rowOf("Every Type");
        await updateRow(shop.admin, { table: "Every Type", key, version, changes: { [name]: to } });
        return (await rowOf("Every Type")).cells[name];
      };
      expect(await change(null)).toBeNull();
      const same = await shop.rows(
        `select ${name === "on" ? '"on"' : name}::text as is from "Odd Shop"."Every Type"`,
      );
      expect(same).toEqual([{ is: null }]);
      expect(await change(value.other)).not.toBeNull();
      expect((await change(value.text))?.trimEnd()).toBe((value.read ?? value.text).trimEnd());
      if (takeAnyText.includes(name)) return;
      await expect(change("Nonsense!")).rejects.toMatchObject({
        code: "BAD_INPUT",
        details: { field: name },
      });
    },
  );

  test("is refused with the column's name when it is too long", async () => {
    const { key, version } = await rowOf("Every Type");
    const changes = { words: "fine", five: "far too long", whole: "1" };
    await expect(updateRow(shop.admin, { table: "Every Type", key, version, changes })).rejects.toMatchObject(
      {
        code: "BAD_INPUT",
        message: "value too long for type character varying(5)",
        details: { field: "five", sqlError: { code: "22001" } },
      },
    );
  });

  test("can be null or an empty text, which are different", async () => {
    await createRow(shop.admin, { table: "select", values: { from: "", where: "", order: null } });
    expect((await rowOf("select")).cells).toEqual({ from: "", where: "", order: null });
    const { key, version } = await rowOf("select");
    await expect(
      updateRow(shop.admin, { table: "select", key, version, changes: { where: null } }),
    ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "where", sqlError: { code: "23502" } } });
    await deleteRow(shop.admin, { table: "select", key, version });
  });
});

describe("B-DB-01 a row", () => {
  test("with a key of several columns is found, changed and deleted by it", async () => {
    for (const a of ['x"y', "[1]"])
      await createRow(shop.admin, { table: "Pairs", values: { a, "B b": "2026-01-02" } });
    const { key, version, cells } = await rowOf("Pairs");
    expect([key, cells]).toEqual([["2026-01-02", "[1]"], { a: "[1]", "B b": "2026-01-02", note: "none" }]);
    const { row } = await updateRow(shop.admin, { table: "Pairs", key, version, changes: { note: "new" } });
    await deleteRow(shop.admin, { table: "Pairs", key, version: row.version ?? "" });
    expect((await page("Pairs")).rows.map((left) => left.key)).toEqual([["2026-01-02", 'x"y']]);
  });

  test("of a partitioned table is read and changed through the whole table", async () => {
    await createRow(shop.admin, { table: "events", values: { day: "2025-05-05", id: "1", note: "a" } });
    const { key, version } = await rowOf("events");
    await updateRow(shop.admin, { table: "events", key, version, changes: { note: "b" } });
    expect((await rowOf("events_2025")).cells).toEqual({ day: "2025-05-05", id: "1", note: "b" });
    await expect(
      updateRow(shop.admin, { table: "events", key, version, changes: { day: "2026-05-05" } }),
    ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "day" } });
    await expect(
      createRow(shop.admin, { table: "events", values: { day: "1999-01-01", id: "1" } }),
    ).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: expect.stringContaining("no partition of relation"),
    });
  });

  test("that moved to another partition is read, changed and deleted there, and isn't found by its old key", async () => {
    const known = { day: "2025-06-06", id: "2", note: "a" };
    await createRow(shop.admin, { table: "events", values: known });
    const index = (await page("events")).rows.findIndex(({ key }) => key?.includes("2"));
    const old = await rowOf("events", index);
    await shop.script(`update "Odd Shop".events set day = '2026-06-06' where id = 2`);
    const moved = { ...known, day: "2026-06-06" };
    for (const table of ["events", "events_2026"])
      expect((await page(table)).rows).toContainEqual(
        expect.objectContaining({ key: ["2026-06-06", "2"], cells: Object.values(moved) }),
      );
    expect((await page("events_2025")).rows).not.toContainEqual(
      expect.objectContaining({ key: expect.arrayContaining(["2"]) }),
    );
    const { key, version } = old;
    await expect(
      updateRow(shop.admin, { table: "events", key, version, changes: { note: "late" } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteRow(shop.admin, { table: "events", key, version })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const now = await rowOf("events_2026");
    const { row } = await updateRow(shop.admin, {
      table: "events",
      key: now.key,
      version: now.version,
      changes: { note: "b" },
    });
    expect((await rowOf("events_2026")).cells).toEqual({ ...moved, note: "b" });
    await deleteRow(shop.admin, { table: "events", key: now.key, version: row.version ?? "" });
    expect((await page("events_2026")).rows).toEqual([]);
  });

  test("gets defaults for absent values, and counts up", async () => {
    await createRow(shop.admin, { table: "always", values: { name: "first" } });
    expect((await rowOf("always")).cells).toEqual({ id: "1", name: "first" });
    await expect(
      createRow(shop.admin, { table: "always", values: { id: "9", name: "x" } }),
    ).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "id" },
    });
  });

  test("of a table without a key can only be read", async () => {
    await shop.script(`insert into "Odd Shop".no_key values (1, 'x'), (1, 'x')`);
    expect(await page("no_key")).toMatchObject({
      rows: [
        { key: null, version: null, cells: ["1", "x"] },
        { key: null, version: null, cells: ["1", "x"] },
      ],
    });
    const structure = await getStructure(shop.admin, { table: "no_key" });
    expect(structure.readOnlyReason).toBe(databaseMessages.noKey);
    await expect(createRow(shop.admin, { table: "no_key", values: { a: "1" } })).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: databaseMessages.noKey,
    });
    expect(await page("nothing")).toMatchObject({ columns: [], rows: [] });
  });

  test("that violates a constraint is a conflict in PostgreSQL's words", async () => {
    await createRow(shop.admin, { table: "parents", values: { id: "1" } });
    await createRow(shop.admin, { table: "children", values: { id: "1", parent_id: "1" } });
    await expect(createRow(shop.admin, { table: "parents", values: { id: "1" } })).rejects.toMatchObject({
      code: "CONFLICT",
      message: 'duplicate key value violates unique constraint "parents_pkey"',
      details: { sqlError: { detail: "Key (id)=(1) already exists." } },
    });
    const { key, version } = await rowOf("parents");
    await expect(deleteRow(shop.admin, { table: "parents", key, version })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { sqlError: { code: "23503" } },
    });
  });
});
