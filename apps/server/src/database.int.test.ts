import { randomUUID } from "node:crypto";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, test } from "vitest";
import { callAs } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
let bearer: string;
let patientsBearer: string;
beforeAll(async () => {
  bearer = (await signIn(ctx, await insertAdmin(ctx, { password: "a good pass phrase" }))).token;
  patientsBearer = (await signIn(ctx, await insertUser(ctx))).token;
});

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function call(
  method: Method,
  url: string,
  payload?: object,
  token = bearer,
): Promise<[number, Record<string, unknown>]> {
  const { status, body } = await callAs(server, token, { method, url, payload });
  return [status, body];
}
const trpc = (procedure: string, input: object, token = bearer) =>
  call("POST", `/trpc/database.${procedure}`, input, token);
const ask = (procedure: string, input?: object) =>
  call(
    "GET",
    `/trpc/database.${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""}`,
  );

const schedules = "/api/admin/table-data/schedules";

describe("the documented calls", () => {
  test("B-API-36 the tables are an array of names", async () => {
    const [status, names] = await call("GET", "/api/admin/database-tables");
    expect(status).toBe(200);
    expect(names).toEqual(
      expect.arrayContaining(["audit_log", "credentials", "prescription_items", "users"]),
    );
  });

  test("B-API-37 B-DB-08 a table's structure has the documented columns", async () => {
    expect(await call("GET", "/api/admin/table-structure/prescription_items")).toMatchObject([
      200,
      expect.arrayContaining([
        {
          COLUMN_NAME: "id",
          COLUMN_TYPE: "integer",
          IS_NULLABLE: "NO",
          COLUMN_KEY: "PRI",
          COLUMN_DEFAULT: null,
          EXTRA: "auto_increment",
        },
        {
          COLUMN_NAME: "quantity",
          COLUMN_TYPE: "integer",
          IS_NULLABLE: "NO",
          COLUMN_KEY: "",
          COLUMN_DEFAULT: "1",
          EXTRA: "",
        },
        {
          COLUMN_NAME: "doctor_name",
          COLUMN_TYPE: "text",
          IS_NULLABLE: "YES",
          COLUMN_KEY: "",
          COLUMN_DEFAULT: null,
          EXTRA: "",
        },
      ]),
    ]);
  });

  test("B-API-38 to B-API-41 B-DB-02 B-DB-09 a row is added, read, changed and deleted", async () => {
    const row = { name: "a/b c", last_started_at: null, last_finished_at: "2026-03-01T00:00:00+00:00" };
    expect(await call("POST", schedules, row)).toEqual([200, row]);
    expect(await call("GET", schedules)).toEqual([
      200,
      {
        data: [row],
        pagination: {
          page: 1,
          limit: 10,
          total: 1,
          pages: 1,
          isMore: false,
          isApproximate: false,
          next: null,
          previous: null,
        },
      },
    ]);
    const path = `${schedules}/${encodeURIComponent("a/b c")}`;
    const changed = { ...row, last_finished_at: null };
    expect(await call("PUT", path, changed)).toEqual([200, changed]);
    expect(await call("DELETE", path)).toEqual([200, { success: true }]);
    expect(await call("DELETE", path)).toMatchObject([
      404,
      { error: "NOT_FOUND", message: "Record not found" },
    ]);
    expect(await call("GET", `${schedules}?page=2&limit=5`)).toEqual([
      200,
      {
        data: [],
        pagination: {
          page: 2,
          limit: 5,
          total: 0,
          pages: 0,
          isMore: false,
          isApproximate: false,
          next: null,
          previous: null,
        },
      },
    ]);
  });

  test("B-API-39 a key of several columns is a JSON array in the path", async () => {
    await call("POST", "/api/admin/table-data/answered_requests", {
      verb: "v",
      key: randomUUID(),
      answer: [1],
    });
    const [, { data }] = await call("GET", "/api/admin/table-data/answered_requests");
    const [row] = data as { verb: string; key: string }[];
    const key = encodeURIComponent(JSON.stringify([row?.verb, row?.key]));
    const changed = { ...row, answer: { deep: [null, "x"] } };
    expect(await call("PUT", `/api/admin/table-data/answered_requests/${key}`, changed)).toEqual([
      200,
      changed,
    ]);
  });

  test("B-API-38 B-DB-01 rows are sorted and filtered by indexed columns, and each page leads to the next", async () => {
    const names = ["sorted-a", "sorted-b", "sorted-c", "other"];
    for (const name of names) await call("POST", schedules, { name });
    const list = `${schedules}?limit=2&column=name&startsWith=sorted-&order=desc`;
    const [status, first] = await call("GET", list);
    expect([status, first]).toMatchObject([
      200,
      {
        data: [{ name: "sorted-c" }, { name: "sorted-b" }],
        pagination: { page: 1, total: 3, pages: 2, isMore: false, isApproximate: false, previous: null },
      },
    ]);
    const { next } = first["pagination"] as { next: string };
    const [, second] = await call("GET", `${list}&page=2&after=${encodeURIComponent(next)}`);
    expect(second).toMatchObject({ data: [{ name: "sorted-a" }], pagination: { page: 2, next: null } });
    const { previous } = second["pagination"] as { previous: string };
    const [, back] = await call("GET", `${list}&page=1&before=${encodeURIComponent(previous)}`);
    expect(back).toEqual(first);
    for (const name of names) await call("DELETE", `${schedules}/${name}`);
  });

  test("B-API-38 sorting or filtering rows by anything else is refused with the field's name", async () => {
    expect(await call("GET", `${schedules}?sort=last_started_at`)).toMatchObject([
      400,
      { error: "BAD_INPUT", field: "sort", message: expect.stringContaining("No index begins with") },
    ]);
    expect(
      await call("GET", "/api/admin/table-data/credentials?column=password_hash&startsWith=x"),
    ).toMatchObject([400, { field: "column", message: expect.stringContaining("password_hash is hidden") }]);
    expect(await call("GET", `${schedules}?order=up`)).toMatchObject([400, { field: "order" }]);
    expect(await call("GET", `${schedules}?sort=name&after=x`)).toMatchObject([400, { field: "after" }]);
  });

  test("B-API-42 a statement answers its rows, or what it did", async () => {
    const execute = (sql: string) => call("POST", "/api/admin/execute-sql", { sql });
    expect(await execute("select 1 as one, 'x' as x")).toEqual([200, { result: [{ one: 1, x: "x" }] }]);
    expect(await execute("insert into schedules (name) values ('n')")).toEqual([
      200,
      { result: { command: "INSERT", rowCount: 1 } },
    ]);
    expect(await execute("select name from schedules")).toEqual([200, { result: [{ name: "n" }] }]);
  });
});

describe("refusals", () => {
  test.each([{ sql: "" }, { sql: " \n " }, {}, { sql: null }])(
    "B-DB-03 refuses what is not a statement: %j",
    async (body) => {
      expect(await call("POST", "/api/admin/execute-sql", body)).toMatchObject([
        400,
        { message: "SQL query is required", error: "BAD_INPUT", field: "sql" },
      ]);
    },
  );

  test("refuses a wrong statement with PostgreSQL's words and the position", async () => {
    expect(await call("POST", "/api/admin/execute-sql", { sql: "selct 1" })).toMatchObject([
      400,
      {
        error: "BAD_INPUT",
        message: 'syntax error at or near "selct"',
        field: "sql",
        sqlError: { code: "42601", position: 1 },
      },
    ]);
  });

  test.each(["nowhere", "users%22", "pg_class", "%00", "Users"])(
    "refuses an unknown table: %s",
    async (table) => {
      for (const path of [`table-structure/${table}`, `table-data/${table}`])
        expect(await call("GET", `/api/admin/${path}`)).toMatchObject([404, { error: "NOT_FOUND" }]);
    },
  );

  test("refuses an invalid page", async () => {
    expect(await call("GET", `${schedules}?page=0`)).toMatchObject([400, { field: "page" }]);
    expect(await call("GET", `${schedules}?limit=1000`)).toMatchObject([400, { field: "limit" }]);
  });

  test("refuses a value its column can't hold, with the column's name", async () => {
    expect(await call("POST", schedules, { name: "x", last_started_at: "soon" })).toMatchObject([
      400,
      { error: "BAD_INPUT", field: "last_started_at", sqlError: { code: "22007" } },
    ]);
    expect(await call("POST", schedules, {})).toMatchObject([400, { field: "name" }]);
  });

  test("refuses a value that a rule about one column forbids, with the column's name", async () => {
    const users = "/api/admin/table-data/users";
    const row = { email: "Rule@pharmacy.example", first_name: "R", last_name: "U" };
    expect(await call("POST", users, row)).toMatchObject([
      400,
      { field: "email", sqlError: { code: "23514" } },
    ]);
    row.email = row.email.toLowerCase();
    await call("POST", users, { ...row, role: "user" });
    expect(await call("POST", users, { ...row, role: "user" })).toMatchObject([
      409,
      { error: "CONFLICT", field: "email", sqlError: { code: "23505" } },
    ]);
    expect(
      await call("POST", "/api/admin/table-data/prescription_groups", { user_id: 999_999 }),
    ).toMatchObject([409, { field: "user_id", sqlError: { code: "23503" } }]);
  });

  test("refuses a key that is taken", async () => {
    await call("POST", schedules, { name: "twice" });
    expect(await call("POST", schedules, { name: "twice" })).toMatchObject([409, { error: "CONFLICT" }]);
  });

  test("B-DB-10 refuses changes of secrets and of the audit log", async () => {
    for (const table of ["credentials", "audit_log", "sessions", "renewal_tokens"]) {
      const path = `/api/admin/table-data/${table}`;
      for (const answer of [
        await call("POST", path, {}),
        await call("PUT", `${path}/1`, {}),
        await call("DELETE", `${path}/1`),
      ])
        expect(answer).toMatchObject([403, { error: "FORBIDDEN" }]);
    }
  });

  test("refuses a patient everything on tRPC", async () => {
    expect(await trpc("runSql", { runId: randomUUID(), sql: "select 1" }, patientsBearer)).toMatchObject([
      403,
      {},
    ]);
  });
});

describe("secrets", () => {
  test("B-DB-10 are masked in the grid and over REST, and no answer contains them", async () => {
    const [, page] = await call("GET", "/api/admin/table-data/credentials");
    expect(page).toMatchObject({ data: [{ password_hash: "••••" }] });
    const [, rows] = await ask("rows", { table: "credentials" });
    expect(JSON.stringify(rows)).toContain("••••");
    expect(JSON.stringify([page, rows])).not.toContain("argon2");
    for (const sql of ["select * from credentials", "select row_to_json(c) from credentials c"])
      expect(await call("POST", "/api/admin/execute-sql", { sql })).toMatchObject([
        400,
        { message: "permission denied for table credentials", sqlError: { code: "42501" } },
      ]);
  });

  test("B-DB-10 are kept apart from users, which can be read completely", async () => {
    const [status, { result }] = await call("POST", "/api/admin/execute-sql", { sql: "select * from users" });
    expect([status, (result as unknown[]).length]).toEqual([200, 3]);
  });

  test("neither statements nor their results are logged", () => {
    expect(server.logged()).not.toMatch(/select \*|argon2|permission denied/);
  });
});

test("B-DB-01 the screen previews a write, commits it once and keeps it in the history", async () => {
  const sql = "delete from schedules where name = 'n'";
  const [, { result: previewed }] = await trpc("runSql", { runId: randomUUID(), sql });
  const preview = previewed as { data: { kind: string; rowCount: number; confirmation: string } };
  expect(preview.data).toMatchObject({ kind: "preview", command: "DELETE", rowCount: 1 });
  const commit = () =>
    trpc("commitSql", { runId: randomUUID(), sql, confirmation: preview.data.confirmation });
  expect(await commit()).toMatchObject([200, { result: { data: { kind: "result", rowCount: 1 } } }]);
  expect(await commit()).toMatchObject([409, {}]);
  expect(await ask("history")).toMatchObject([
    200,
    { result: { data: { runs: expect.arrayContaining([expect.objectContaining({ sql, state: "done" })]) } } },
  ]);
  expect(await ask("sqlBox")).toMatchObject([200, { result: { data: { isReady: true, reason: null } } }]);
  expect(await trpc("cancelSql", { runId: randomUUID() })).toMatchObject([
    200,
    { result: { data: { isCancelled: false } } },
  ]);
});
