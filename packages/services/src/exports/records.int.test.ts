import { MASK } from "@scriptkeeper/contracts/database/limits";
import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { audit_log } from "@scriptkeeper/db/schema";
import { insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminContext } from "../core/index.ts";
import { listTableRows } from "../database/index.ts";
import { oddTables } from "../database/testing/odd-tables.ts";
import { type ShownSchema, showSchema } from "../database/testing/shown-schema.ts";
import { exportList } from "./export-list.ts";
import { exportSelected } from "./export-selected.ts";

let product: ShownSchema;
let odd: ShownSchema;
beforeAll(async () => {
  product = await showSchema();
  odd = await showSchema("Odd Shop");
  await odd.script(oddTables);
});
afterAll(() => Promise.all([product.close(), odd.close()]));

type Asked = ExportFilter<"records">;

async function fileOf(ctx: AdminContext, filter: Asked, format: "csv" | "json"): Promise<string> {
  const { chunks } = await exportList(ctx, { list: "records", filter, format });
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

async function recordsOf(ctx: AdminContext, filter: Asked): Promise<Record<string, unknown>[]> {
  return JSON.parse(await fileOf(ctx, filter, "json"));
}

describe("B-DB-01 the file of a table's records", () => {
  it("contains rows of every type as the grid prints them, and no cell that runs as a formula", async () => {
    await odd.script(`insert into "Odd Shop"."Every Type" (words, names, span, price)
      values ('=1+1', '{"@x"}', '-3 days', '-$1.00'), ('a,"b"', null, null, null)`);
    const { columns, rows } = await listTableRows(odd.admin, { table: "Every Type", page: 1, limit: 10 });
    const lines = (await fileOf(odd.admin, { table: "Every Type" }, "csv")).slice(1).split("\r\n");
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines[0]).toBe(
      columns.map((name) => (name.includes('"') ? `"${name.replaceAll('"', '""')}"` : name)).join(","),
    );
    expect(lines[1]).toContain(`,'=1+1,`);
    expect(lines[1]).toContain(`,'-3 days,`);
    expect(lines[1]).toContain(`,'-$1.00,`);
    expect(lines[2]).toContain(`,"a,""b""",`);
    expect(await recordsOf(odd.admin, { table: "nothing" })).toEqual([]);
  });

  it("contains every row once for any key, filter and order, across several pages", async () => {
    await odd.script(`
      insert into "Odd Shop"."select" select 'k' || n, 'w' || n % 3, n from generate_series(1, 1300) n;
      insert into "Odd Shop"."Pairs" select 'a' || n, '2026-01-01'::date + n % 7 from generate_series(1, 1300) n;
      insert into "Odd Shop".events select '2025-06-01'::date + n % 400, n from generate_series(1, 1300) n;
      insert into "Odd Shop".no_key select n, 'same' from generate_series(1, 1300) n`);
    const lists: Asked[] = [
      { table: "select" },
      { table: "select", order: "desc" } as const,
      { table: "Pairs" },
      { table: "select", sort: "where", order: "desc" } as const,
      { table: "events" },
      { table: "no_key" },
      { table: "select", sort: "order" },
    ];
    for (const list of lists) {
      const rows = await recordsOf(odd.admin, list);
      expect(new Set(rows.map((row) => JSON.stringify(row))).size, JSON.stringify(list)).toBe(1300);
      expect(rows).toHaveLength(1300);
    }
    const some = await recordsOf(odd.admin, { table: "select", column: "where", equal: "w1" });
    expect(some).toHaveLength(434);
    expect(some.every(({ where }) => where === "w1")).toBe(true);
    const latest = await recordsOf(odd.admin, { table: "select", sort: "order", order: "desc" });
    expect(latest.map(({ order }) => order)).toEqual(Array.from({ length: 1300 }, (_, n) => 1300 - n));
  });

  it("contains the selected rows in their order, without missing ones", async () => {
    const selected = async (table: string, ids: (number | string)[]) => {
      const asked = { list: "records", ids, filter: { table }, format: "json" } as const;
      return JSON.parse((await exportSelected(odd.admin, asked)).text) as Record<string, unknown>[];
    };
    await odd.script(`insert into "Odd Shop"."Pairs" values ('one', '2027-01-01'), ('o,t"her', '2027-01-02');
      insert into "Odd Shop"."select" values ('[1, "2"]', 'here', 5000)`);
    expect(
      await selected("Pairs", [
        '["2027-01-02","o,t\\"her"]',
        '["2027-01-01","gone"]',
        '["2027-01-01","one"]',
      ]),
    ).toMatchObject([{ a: 'o,t"her' }, { a: "one" }]);
    expect(await selected("Pairs", ['["gone"]', 7])).toEqual([]);
    expect(await selected("select", [JSON.stringify(['[1, "2"]']), '["k"]'])).toMatchObject([
      { where: "here" },
    ]);
    await expect(selected("Pairs", ['["no day","one"]'])).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "ids" },
    });
  });

  it("masks what the grid masks, even when that is the key", async () => {
    const { user } = { user: await insertUser(product.ctx, { password: "a long enough one" }) };
    await signIn(product.ctx, user);
    const credentials = await recordsOf(product.admin, {
      table: "credentials",
      column: "user_id",
      equal: String(user.id),
    });
    expect(credentials).toMatchObject([{ user_id: user.id, password_hash: MASK, temporary_hash: MASK }]);
    const sessions = await recordsOf(product.admin, { table: "sessions" });
    expect(sessions.length).toBeGreaterThan(0);
    expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([MASK]));
    const [known] = await product.rows(
      "select id::text, encode(password_hash::bytea, 'escape') from sessions, credentials",
    );
    for (const table of ["credentials", "sessions"])
      for (const secret of Object.values(known ?? {}))
        expect(await fileOf(product.admin, { table }, "csv")).not.toContain(secret);
  });

  it("is audited with its rows and its filter, but without the value searched for", async () => {
    const { email } = await insertUser(product.ctx);
    await fileOf(product.admin, { table: "users", column: "email", equal: email }, "csv");
    const [entry] = await product.ctx.db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(1);
    expect(entry).toMatchObject({
      action: "export list",
      entity: "list",
      entity_id: "records",
      after: {
        format: "csv",
        rows: 1,
        filter: { table: "users", column: "email", equal: expect.stringMatching(/^sha256:/) },
      },
    });
    await fileOf(product.admin, { table: "users", column: "id", from: "1", to: "5" }, "csv");
    const [plain] = await product.ctx.db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(1);
    expect(plain?.after).toMatchObject({ filter: { column: "id", from: "1", to: "5" } });
  });

  it.each([
    [{ table: "pg_class" }, "NOT_FOUND", "Table not found"],
    [{ table: "sessions", sort: "id" }, "BAD_INPUT", /hidden/],
    [{ table: "users", column: "phone", equal: "1" }, "BAD_INPUT", /No index begins with phone/],
    [{ table: "users", column: "id", equal: "one" }, "BAD_INPUT", /integer/],
  ] as const)("of %j is refused with %s, and nothing is audited", async (filter, code, message) => {
    const before = await product.rows("select count(*) from audit_log");
    await expect(exportList(product.admin, { list: "records", filter, format: "csv" })).rejects.toMatchObject(
      {
        code,
        message: expect.stringMatching(message),
      },
    );
    expect(await product.rows("select count(*) from audit_log")).toEqual(before);
  });
});
