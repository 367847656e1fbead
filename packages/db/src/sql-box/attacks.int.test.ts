import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { openSqlBox, type SqlBox } from "./sql-box.ts";
import { onFiles, onGuardedRows, onRoles, onSchema, onSecrets, onTheServer } from "./testing/attacks.ts";

let database: TestDatabase;
let owner: Database;
let box: SqlBox;
let ownerName: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect({ url: database.url, maxConnections: 4 });
  box = openSqlBox({ pool: owner.pool, databaseUrl: database.url, password: "tests-only" });
  await attempt("select 1");
  for (const sql of [
    `insert into users (email, first_name, last_name)
     select i || '@people.example', 'A', 'B' from generate_series(1, 20) i`,
    "insert into credentials (user_id, password_hash) select id, '$argon2id$a-hash' from users",
    "insert into audit_log (actor, action, entity, request_id) values ('admin', 'x', 'y', 'r')",
    "create view everybodys_hashes as select * from credentials",
    "revoke all on everybodys_hashes from public",
    `create function reveal() returns text language sql security definer
     as 'select password_hash from credentials limit 1'`,
    "revoke execute on function reveal() from public",
    "analyze",
  ])
    await owner.pool.query(sql);
  const { rows } = await owner.pool.query<{ name: string }>("select quote_ident(current_user) as name");
  ownerName = rows[0]?.name ?? "";
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

/** Even a run that would be committed. */
const attempt = (sql: string) =>
  box
    .run({ sql: sql.replaceAll("the_owner", ownerName), mode: "commit", name: "sql 1 attack" })
    .catch((error: unknown) => error);

/** Everything that an attack could have changed. */
async function everything(): Promise<unknown> {
  const { rows } = await owner.pool.query(`select
    (select json_agg(u order by id) from users u) as users,
    (select json_agg(c order by user_id) from credentials c) as credentials,
    (select json_agg(a order by id) from audit_log a) as audit,
    (select json_agg(c.relname || c.relowner || coalesce(c.relacl::text, '') order by c.oid) from pg_class c
      where c.relnamespace = 'public'::regnamespace) as relations,
    (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
    (select json_agg(r order by rolname) from pg_roles r
      where rolname in (current_user, current_database() || '_sql_box')) as roles,
    (select count(*) from pg_default_acl) as default_rights,
    (select count(*) from pg_largeobject_metadata) as large_objects`);
  return rows[0];
}

const groups = { onSecrets, onGuardedRows, onRoles, onSchema, onFiles, onTheServer };

describe.each(Object.entries(groups))(
  "B-DB-10 %s: refused by PostgreSQL's own rights, in a transaction that may write",
  (_group, attacks) => {
    test.each(attacks)("%s", async (_what, sql) => {
      const before = await everything();
      const refused = await attempt(sql);
      expect(refused).toMatchObject({ code: "42501" });
      expect(String(refused)).not.toContain("argon2");
      expect(await everything()).toEqual(before);
    });
  },
);

describe("B-DB-10 what the protocol and a transaction do not take", () => {
  test.each([
    ["two statements", "select 1; select 2", "42601"],
    ["a second statement after a harmless one", "select 1; drop table users", "42601"],
    ["a second statement behind comments", "select 1 /* ; */ ; -- \n delete from users", "42601"],
    ["a name that ends its quotes", 'select * from "users"; drop table "users"', "42601"],
    ["a setting of the whole server", "alter system set log_statement = 'all'", "25001"],
    ["a transaction that outlives its session", "prepare transaction 'evil'", "55000"],
    ["rows from the client", "copy schedules from stdin", "57014"],
  ])("%s", async (_what, sql, code) => {
    expect(await attempt(sql)).toMatchObject({ code });
  });
});

describe("B-DB-10 what no right can keep from a role is noticed before the commit", () => {
  test.each([
    ["its own password", "alter role current_user password 'x'"],
    ["its own timeout", "alter role current_user set statement_timeout = 0"],
    ["its own search path", "alter role current_user set search_path = evil"],
    ["its own default rights", "alter default privileges grant select on tables to public"],
    [
      "its own password in a block of code that hides it",
      `do $$ begin execute 'alter role current_user password ''x''';
       exception when division_by_zero then null; end $$`,
    ],
  ])("%s", async (_what, sql) => {
    const before = await everything();
    expect(await attempt(sql)).toMatchObject({ reason: "changes the catalogue" });
    expect(await everything()).toEqual(before);
    expect(await attempt("select 1")).toMatchObject({ rows: [["1"]] });
  });
});

describe("what may be looked at shows nothing that is hidden", () => {
  test.each([
    [
      "samples of hidden columns",
      "select attname from pg_stats where tablename = 'credentials' and attname = 'password_hash'",
    ],
    ["settings that name files", "select name from pg_settings where name in ('data_directory', 'hba_file')"],
  ])("%s", async (_what, sql) => {
    expect(await attempt(sql)).toMatchObject({ rows: [] });
  });

  test("the columns of a guarded table that hold no secret can be read", async () => {
    expect(await attempt("select user_id from credentials order by 1 limit 2")).toMatchObject({
      rows: [["1"], ["2"]],
    });
    expect(await attempt("select count(*) from audit_log")).toMatchObject({ rows: [["1"]] });
  });

  test("B-DB-10 select * from users works, and so does writing it", async () => {
    expect(await attempt("select * from users")).toMatchObject({ command: "SELECT", rowCount: 20 });
    expect(await attempt("update users set phone = '1' where id < 4")).toMatchObject({
      command: "UPDATE",
      rowCount: 3,
    });
  });
});
