import { randomUUID } from "node:crypto";
import type { SqlAnswer } from "@scriptkeeper/contracts/database/database";
import { SQL_HISTORY_SIZE } from "@scriptkeeper/contracts/database/limits";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Admin, Context } from "../../core/index.ts";
import { type ShownSchema, showSchema } from "../testing/shown-schema.ts";
import { cancelSql } from "./cancel-sql.ts";
import { executeSql } from "./execute-sql.ts";
import { commitSql, runSql } from "./run-sql.ts";
import { getSqlConsoleState, sqlHistory } from "./sql-history.ts";

let shown: ShownSchema;
let admin: Context<Admin>;
let another: Context<Admin>;
beforeAll(async () => {
  shown = await showSchema();
  for (let number = 0; number < 5; number++) await insertUser(shown.ctx);
});
afterAll(() => shown.close());
beforeEach(async () => {
  admin = await anAdmin();
  another = await anAdmin();
});

async function anAdmin(): Promise<Context<Admin>> {
  const { actor } = await signIn(shown.ctx, await insertAdmin(shown.ctx));
  if (actor.kind !== "admin") throw new Error("no administrator");
  return { ...shown.admin, actor };
}

const run = (sql: string, by = admin) => runSql(by, { runId: randomUUID(), sql });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => error,
  );
const phones = () => shown.rows("select count(*)::int as count from users where phone = '1'");

async function preview(sql: string, by = admin): Promise<Extract<SqlAnswer, { kind: "preview" }>> {
  const answer = await run(sql, by);
  if (answer.kind !== "preview") throw new Error("no preview");
  return answer;
}
const commit = (sql: string, confirmation: string, by = admin) =>
  commitSql(by, { runId: randomUUID(), sql, confirmation });

async function audits(sql: string): Promise<unknown[]> {
  const rows = await shown.rows(
    "select actor_user_id, action, entity, entity_id, after from audit_log order by id",
  );
  const mine = rows.filter(({ actor_user_id }) => actor_user_id === admin.actor.userId);
  const runs = mine.filter(({ after }) => (after as { sql?: string } | null)?.sql === sql);
  return runs.flatMap(({ entity_id: run }) => mine.filter(({ entity_id }) => entity_id === run));
}

describe("B-DB-01 B-DB-05 a query", () => {
  test("returns its columns with their types, even with repeated names", async () => {
    const answer = await run(
      "select 1 as id, 'x'::varchar(5) as id, null::numeric(8,2) as n, '{a}'::text[], true as yes",
    );
    expect(answer).toEqual({
      kind: "result",
      command: "SELECT",
      rowCount: 1,
      hasRows: true,
      columns: [
        { name: "id", type: "integer" },
        { name: "id", type: "character varying(5)" },
        { name: "n", type: "numeric(8,2)" },
        { name: "text", type: "text[]" },
        { name: "yes", type: "boolean" },
      ],
      rows: [["1", "x", null, "{a}", "true"]],
      isCut: false,
      ms: expect.any(Number),
    });
  });

  test("without results still has its columns", async () => {
    expect(await run("select id from users where false")).toMatchObject({
      hasRows: true,
      columns: [{ name: "id" }],
      rows: [],
      rowCount: 0,
    });
  });

  test("is refused in PostgreSQL's words, with the position", async () => {
    expect(await refusal(run("select * from nowhere"))).toMatchObject({
      code: "BAD_INPUT",
      message: 'relation "nowhere" does not exist',
      details: { sqlError: { code: "42P01", detail: null, hint: null, position: 15 } },
    });
    expect(await refusal(run("select frist_name from users"))).toMatchObject({
      details: { sqlError: { hint: expect.stringContaining("first_name"), position: 8 } },
    });
    expect(await refusal(run("select $1::int"))).toMatchObject({ code: "BAD_INPUT" });
  });

  test("B-DB-03 of comments alone is refused", async () => {
    expect(await refusal(run(" -- nothing \n ;"))).toMatchObject({
      code: "BAD_INPUT",
      message: "SQL query is required",
      details: { field: "sql" },
    });
  });

  test("can't run twice with the same id", async () => {
    const runId = randomUUID();
    await runSql(admin, { runId, sql: "select 1" });
    expect(await refusal(runSql(admin, { runId, sql: "select 1" }))).toMatchObject({
      code: "CONFLICT",
      message: databaseMessages.runIdUsed,
    });
  });
});

describe("B-DB-10 a write", () => {
  const sql = "update users set phone = '1' where role = 'user'";

  test("is previewed, and then made once by the administrator who confirms it", async () => {
    const seen = await preview(sql);
    expect(seen).toMatchObject({ command: "UPDATE", rowCount: 5, hasRows: false });
    expect(await phones()).toEqual([{ count: 0 }]);
    const committed = await commit(sql, seen.confirmation);
    expect(committed).toMatchObject({ kind: "result", command: "UPDATE", rowCount: 5 });
    expect(await phones()).toEqual([{ count: 5 }]);
    await shown.script("update users set phone = null");
    expect(await refusal(commit(sql, seen.confirmation))).toMatchObject({
      code: "CONFLICT",
      message: databaseMessages.confirmationUsed,
    });
    expect(await phones()).toEqual([{ count: 0 }]);
  });

  test("is made once when it is confirmed twice at once", async () => {
    const adding = "insert into schedules (name) values (gen_random_uuid()::text)";
    const { confirmation } = await preview(adding);
    const both = await Promise.allSettled([commit(adding, confirmation), commit(adding, confirmation)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await shown.rows("select count(*)::int as count from schedules")).toEqual([{ count: 1 }]);
  });

  test("can't be confirmed for another text, by another administrator, or after ten minutes", async () => {
    const { confirmation } = await preview(sql);
    const conflict = { code: "CONFLICT", message: databaseMessages.confirmationUsed };
    expect(await refusal(commit("update users set phone = '1'", confirmation))).toMatchObject(conflict);
    expect(await refusal(commit(`${sql} `, confirmation))).toMatchObject(conflict);
    expect(await refusal(commit(sql, confirmation, another))).toMatchObject(conflict);
    expect(await refusal(commit(sql, randomUUID()))).toMatchObject(conflict);
    shown.ctx.clock.advance({ minutes: 10, seconds: 1 });
    expect(await refusal(commit(sql, confirmation))).toMatchObject(conflict);
    expect(await phones()).toEqual([{ count: 0 }]);
  });

  test("shows the rows that it would return", async () => {
    expect(await preview("update users set phone = '2' where role = 'user' returning role")).toMatchObject({
      command: "UPDATE",
      rowCount: 5,
      rows: Array.from({ length: 5 }, () => ["user"]),
    });
  });

  test("shows in the preview what only the end of a transaction would refuse", async () => {
    await shown.script(`create table deferring (id int primary key deferrable initially deferred)`);
    expect(await refusal(run("insert into deferring values (1), (1)"))).toMatchObject({
      details: { sqlError: { code: "23505" } },
    });
    await shown.script("drop table deferring");
  });

  test("isn't made when the audit log rejects it", async () => {
    const { confirmation } = await preview(sql);
    await shown.script(`create function no_audit() returns trigger language plpgsql as
      $$ begin raise exception 'no audit'; end $$`);
    await shown.script(
      "create trigger no_audit before insert on audit_log for each row execute function no_audit()",
    );
    await refusal(commit(sql, confirmation));
    await shown.script("drop trigger no_audit on audit_log");
    expect(await phones()).toEqual([{ count: 0 }]);
  });

  test("to something out of reach is refused by PostgreSQL in the preview already", async () => {
    for (const guarded of ["delete from audit_log", "update credentials set password_hash = 'x'"])
      expect(await refusal(run(guarded))).toMatchObject({
        code: "BAD_INPUT",
        details: { sqlError: { code: "42501" } },
      });
    expect(await refusal(run("alter role current_user password 'x'"))).toMatchObject({
      code: "BAD_INPUT",
      message: databaseMessages.changesCatalogue,
    });
  });
});

describe("every run of the SQL console", () => {
  test("is in the audit log, however it ended", async () => {
    const [good, bad, written] = ["select 11", "select bad", "update users set phone = '1' where false"];
    await run(good ?? "");
    await refusal(run(bad ?? ""));
    await commit(written ?? "", (await preview(written ?? "")).confirmation);
    const by = { actor_user_id: admin.actor.userId, action: "run SQL", entity: "sql" };
    const started = { ...by, after: { state: "started" } };
    expect(await audits(good ?? "")).toMatchObject([
      started,
      { ...by, after: { state: "done", command: "SELECT", rowCount: 1 } },
    ]);
    expect(await audits(bad ?? "")).toMatchObject([
      started,
      { ...by, after: { state: "failed", code: "42703" } },
    ]);
    expect(await audits(written ?? "")).toMatchObject([
      started,
      { ...by, after: { state: "previewed", command: "UPDATE", rowCount: 0 } },
      started,
      { ...by, after: { state: "done", command: "UPDATE", rowCount: 0 } },
    ]);
  });

  test("is in the history of the administrator who made it, and in nobody else's", async () => {
    await run("select 'mine'");
    await refusal(run("select wrong"));
    await preview("update users set phone = '1'");
    expect((await sqlHistory(admin)).runs).toMatchObject([
      { sql: "update users set phone = '1'", state: "previewed", command: "UPDATE", error: null },
      { sql: "select wrong", state: "failed", error: 'column "wrong" does not exist' },
      { sql: "select 'mine'", state: "done", command: "SELECT", rowCount: 1, error: null },
    ]);
    expect((await sqlHistory(another)).runs).toEqual([]);
    expect(await refusal(run("select sql from sql_runs"))).toMatchObject({
      details: { sqlError: { code: "42501" } },
    });
  });

  test("is dropped from the history after fifty more", async () => {
    await shown.script(`insert into sql_runs (run_id, user_id, sql, ran_at, state)
      select gen_random_uuid(), ${admin.actor.userId}, 'select ' || g, now(), 'done' from generate_series(1, 60) g`);
    await run("select 'newest'");
    const { runs } = await sqlHistory(admin);
    expect([runs.length, runs[0]?.sql]).toEqual([SQL_HISTORY_SIZE, "select 'newest'"]);
    const left = await shown.rows(
      `select count(*)::int as count from sql_runs where user_id = ${admin.actor.userId}`,
    );
    expect(left).toEqual([{ count: SQL_HISTORY_SIZE }]);
  });

  test("can be cancelled only by the administrator who made it", { timeout: 20_000 }, async () => {
    const runId = randomUUID();
    const slow = refusal(runSql(admin, { runId, sql: "select pg_sleep(9)" }));
    await expect.poll(async () => (await sqlHistory(admin)).runs[0]?.state).toBe("running");
    expect(await cancelSql(another, { runId })).toEqual({ isCancelled: false });
    expect(await cancelSql(admin, { runId })).toEqual({ isCancelled: true });
    expect(await slow).toMatchObject({
      code: "BAD_INPUT",
      message: "canceling statement due to user request",
      details: { sqlError: { code: "57014" } },
    });
    expect((await sqlHistory(admin)).runs[0]).toMatchObject({ runId, state: "cancelled" });
    expect(await cancelSql(admin, { runId })).toEqual({ isCancelled: false });
  });
});

describe("B-API-42 one statement over REST", () => {
  const execute = (sql: string) => executeSql(admin, { sql });

  test("B-DB-05 returns rows as an array, with JSON's own values and every column", async () => {
    expect(
      await execute(`select 1 as id, 2 as id, 3::bigint as big, 1.50 as exact, 0.5::real as half, 'NaN'::float8 as nan,
        false as no, null as nothing, '{"a": [1]}'::jsonb as doc, '2026-01-02'::date as day, '{1,2}'::int[] as list`),
    ).toEqual({
      result: [
        {
          id: 1,
          "id (2)": 2,
          big: "3",
          exact: "1.50",
          half: 0.5,
          nan: "NaN",
          no: false,
          nothing: null,
          doc: { a: [1] },
          day: "2026-01-02",
          list: "{1,2}",
        },
      ],
    });
  });

  test("says when it leaves rows out", async () => {
    const { result, notice } = await execute("select generate_series(1, 1001) as n");
    expect([Array.isArray(result) && result.length, notice]).toEqual([
      1000,
      "Only the first 1,000 rows are shown.",
    ]);
  });

  test("commits a write at once, and returns what it was", async () => {
    const written = "update users set phone = '1' where role = 'user'";
    expect(await execute(written)).toEqual({ result: { command: "UPDATE", rowCount: 5 } });
    expect(await phones()).toEqual([{ count: 5 }]);
    expect(await audits(written)).toMatchObject([
      { after: { state: "started" } },
      { after: { state: "done", rowCount: 5 } },
    ]);
    await shown.script("update users set phone = null");
  });

  test("is in the audit log before it runs, so that even a crash leaves a trace of a write", async () => {
    const slow = "select pg_sleep(2), 'slow'";
    const running = execute(slow);
    await expect.poll(() => audits(slow)).toMatchObject([{ after: { sql: slow, state: "started" } }]);
    expect(await running).toMatchObject({ result: [{ pg_sleep: "" }] });
    expect(await audits(slow)).toHaveLength(2);
  });

  test("is reported as committed even if its end can't be logged any more", async () => {
    await shown.script(`create function public.no_end() returns trigger language plpgsql as
      $$ begin if new.after ->> 'state' = 'done' then raise exception 'no end'; end if; return new; end $$`);
    await shown.script(
      "create trigger no_end before insert on audit_log for each row execute function no_end()",
    );
    const written = "update users set phone = '1' where role = 'user' and true";
    expect(await execute(written)).toEqual({ result: { command: "UPDATE", rowCount: 5 } });
    await shown.script("drop trigger no_end on audit_log; update users set phone = null");
    expect(await audits(written)).toMatchObject([{ after: { state: "started" } }]);
  });
});

test("without its role the console says that it isn't set up, and runs nothing", async () => {
  const nowhere = { ...admin, sqlConsole: null };
  expect(await getSqlConsoleState(admin)).toEqual({ isReady: true, reason: null, warning: null });
  expect(await getSqlConsoleState(nowhere)).toEqual({
    isReady: false,
    reason: "The SQL box is not set up.",
    warning: null,
  });
  expect(await refusal(runSql(nowhere, { runId: randomUUID(), sql: "select 1" }))).toMatchObject({
    code: "BUSY",
    message: "The SQL box is not set up.",
  });
});
