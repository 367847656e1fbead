import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { createRow, updateRow } from "../grid/change-rows.ts";
import { type GridTableFacts, getGridTable } from "../grid/grid-table.ts";
import { inGrid } from "../grid/in-grid.queries.ts";
import { listTableRows } from "../grid/list-table-rows.ts";
import { listTables } from "../grid/list-tables.ts";
import { deleteRowByKey, insertTableRow, selectRows, updateTableRow } from "../grid/rows.queries.ts";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { runSql } from "./run-sql.ts";

let shown: ShownSchema;
beforeAll(async () => {
  shown = await showSchema();
  await insertUser(shown.ctx, { password: "a good pass phrase" });
});
afterAll(() => shown.close());

/** The table as it would look to a grid of ours that had forgotten every check. */
async function unguarded(table: string): Promise<GridTableFacts> {
  const facts = await getGridTable(shown.admin, table);
  const columns = facts.columns.map((column) => ({ ...column, isMasked: false, canUpdate: true }));
  return { ...facts, columns, readOnlyReason: null };
}

describe("B-DB-10 PostgreSQL itself guards the grid, even where our own check is missing:", () => {
  const noRight = { cause: { code: "42501" } };
  const form = "text";

  test("a hash can't be read", async () => {
    const table = await unguarded("credentials");
    const page = { table, form, limit: 10, offset: 0 } as const;
    await expect(inGrid(shown.admin, (db) => selectRows(db, page))).rejects.toMatchObject(noRight);
  });

  test.each([
    ["credentials", "1", { password_hash: "x" }],
    ["audit_log", "1", { actor: "nobody" }],
    ["renewals", "00000000-0000-4000-8000-000000000001", { checkout_url: "x" }],
  ])("%s can't be changed", async (name, id, changes) => {
    const table = await unguarded(name);
    const key = [id];
    await expect(
      inGrid(shown.admin, (db) => updateTableRow(db, { table, key, form: "text", values: changes })),
    ).rejects.toMatchObject(noRight);
  });

  test("the audit log can't be added to or deleted from", async () => {
    const table = await unguarded("audit_log");
    const values = { actor: "a", action: "b", entity: "c", request_id: "d" };
    await expect(
      inGrid(shown.admin, (db) => insertTableRow(db, { table, form: "text", values })),
    ).rejects.toMatchObject(noRight);
    await expect(
      inGrid(shown.admin, (db) => deleteRowByKey(db, { table, key: ["1"] })),
    ).rejects.toMatchObject(noRight);
  });
});

describe.each([
  ["with a role of its own", (admin: AdminContext) => admin],
  ["where the product may make no role", (admin: AdminContext) => ({ ...admin, sqlConsole: null })],
])("the grid %s", (_where, seenBy) => {
  test("shows every table, masks hidden columns and refuses to change guarded tables", async () => {
    const admin = seenBy(shown.admin);
    const { tables } = await listTables(admin);
    for (const { name: table } of tables) await listTableRows(admin, { table, page: 1, limit: 1 });
    const { rows } = await listTableRows(admin, { table: "credentials", page: 1, limit: 10 });
    expect(rows).toMatchObject([{ version: null, cells: expect.arrayContaining(["••••"]) }]);
    expect(JSON.stringify(rows)).not.toContain("argon2");
    const values = { actor: "a", action: "b", entity: "c", request_id: "d" };
    await expect(createRow(admin, { table: "audit_log", values })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: databaseMessages.guarded,
    });
  });

  test("can change a row that has a hidden column", async () => {
    const admin = seenBy(shown.admin);
    await shown.script(`delete from renewals; insert into renewals
      (id, user_id, state, basket, include_delivery, delivery_fee_cents, checkout_url)
      values (gen_random_uuid(), 1, 'opening', '{}', false, 0, 'https://pay.example/secret')`);
    const row = (await listTableRows(admin, { table: "renewals", page: 1, limit: 10 })).rows[0];
    const input = { table: "renewals", key: row?.key ?? [], version: row?.version ?? "" };
    const saved = await updateRow(admin, { ...input, changes: { delivery_fee_cents: "100" } });
    expect(saved.row.cells).toContain("••••");
    expect(await shown.rows("select delivery_fee_cents, checkout_url from renewals")).toEqual([
      { delivery_fee_cents: 100, checkout_url: "https://pay.example/secret" },
    ]);
    const audited = await shown.rows("select before, after from audit_log order by id desc limit 1");
    expect(JSON.stringify(audited)).not.toContain("secret");
  });
});

test("a query for a hidden column says which column to leave out", async () => {
  const asked = runSql(shown.admin, {
    runId: "00000000-0000-4000-8000-000000000002",
    sql: "select * from renewals",
  });
  await expect(asked).rejects.toMatchObject({
    message: "permission denied for table renewals",
    details: {
      sqlError: {
        hint: expect.stringContaining(
          "checkout_url of renewals cannot be read here: name the columns that you need.",
        ),
      },
    },
  });
});
