import { replaceDatabase } from "@scriptkeeper/testing/database/admin";
import type { TestDatabase } from "@scriptkeeper/testing/database/database";
import { createProductDatabase } from "@scriptkeeper/testing/database/product-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { addressFor, roleIn } from "../sql-console/role-credentials.ts";
import { openSqlConsole } from "../sql-console/sql-console.ts";
import { ownsAudit } from "./grant-product-rights.ts";
import { prepareProductRole } from "./prepare-product-role.ts";

let database: TestDatabase;
let owner: pg.Client;
let product: Database;
let role: string;
let productUrl: string;

beforeAll(async () => {
  const made = await createProductDatabase();
  productUrl = made.url;
  database = { url: made.ownerUrl, drop: made.drop };
  role = roleIn(productUrl);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  product = connect({ url: productUrl });
});
afterAll(async () => {
  await product.close();
  await owner.end();
  await database.drop();
});

const insert =
  "insert into audit_log (actor, action, entity, request_id, created_at) values ('admin', 'x', 'y', 'r', now() - $1::interval)";
const refused = { code: "42501" };

describe("the role that server and worker run in", () => {
  test("adds rows to the audit and reads them", async () => {
    await product.pool.query(insert, ["0 days"]);
    const { rows } = await product.pool.query("select actor from audit_log");
    expect(rows).toEqual([{ actor: "admin" }]);
  });

  test.each([
    ["change a row", "update audit_log set actor = 'nobody'"],
    ["lock a row to change it", "select * from audit_log for update"],
    ["delete a row", "delete from audit_log"],
    ["empty the table", "truncate audit_log"],
    [
      "replace a row with another one",
      "insert into audit_log (id, actor, action, entity, request_id) overriding system value values (1, 'a', 'b', 'c', 'd') on conflict (id) do update set actor = 'nobody'",
    ],
    ["merge into it", "merge into audit_log a using users u on a.id = u.id when matched then delete"],
    ["switch its trigger off", "alter table audit_log disable trigger all"],
    [
      "replace what the trigger does",
      "create or replace function refuse_audit_change() returns trigger language sql as 'select null'",
    ],
    ["drop the table", "drop table audit_log"],
    ["rename the table", "alter table audit_log rename to old_log"],
    ["take over the table", `alter table audit_log owner to current_user`],
    ["reset its ids", "select setval('audit_log_id_seq', 1)"],
    ["switch triggers off for its session", "set session_replication_role = replica"],
    ["act as a superuser", "set role pg_write_server_files"],
    ["create a role", "create role another superuser"],
    ["create a table", "create table public.mine (id int)"],
    ["forget what was migrated", "delete from drizzle.__drizzle_migrations"],
  ])("may not %s", async (_what, statement) => {
    await product.pool.query(insert, ["0 days"]);
    const count = async () => (await owner.query("select count(*), min(actor) from audit_log")).rows;
    const before = await count();
    await expect(product.pool.query(statement)).rejects.toMatchObject(refused);
    expect(await count()).toEqual(before);
  });

  test("can't grant anybody a right it lacks", async () => {
    await product.pool.query("grant delete on audit_log to public");
    await expect(product.pool.query("delete from audit_log")).rejects.toMatchObject(refused);
  });

  test("may have audit rows older than a year removed, and no newer ones", async () => {
    for (const age of ["364 days", "366 days", "900 days"]) await product.pool.query(insert, [age]);
    await product.pool.query("select clear_old_audit_rows(now() + interval '1 year', 100)");
    const { rows } = await owner.query(
      "select count(*)::int from audit_log where created_at < now() - interval '10 days'",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("writes every other table's rows", async () => {
    await product.pool.query(
      "insert into users (email, first_name, last_name) values ('a@b.example', '', '')",
    );
    expect(await product.pool.query("update users set phone = '1'")).toMatchObject({ rowCount: 1 });
    expect(await product.pool.query("delete from users")).toMatchObject({ rowCount: 1 });
  });

  test("sees a migrated schema, has nothing to migrate, and knows that it does not own the audit", async () => {
    expect(await isMigrated(product.pool)).toBe(true);
    await migrate(productUrl);
    expect(await ownsAudit(product.pool, "public")).toBe(false);
    expect(await ownsAudit(owner, "public")).toBe(true);
  });

  test("runs people's statements and edits rows in the SQL console's role, which has no more access to the audit", async () => {
    const sqlConsole = openSqlConsole({
      pool: product.pool,
      databaseUrl: productUrl,
      password: "tests-only",
    });
    expect(await sqlConsole.problem()).toBeNull();
    expect(await sqlConsole.gridRole()).toMatch(/_sql_box$/);
    expect(await sqlConsole.run({ sql: "select 1", mode: "read", name: "test" })).toMatchObject({
      rows: [["1"]],
    });
    const erase = sqlConsole.run({ sql: "delete from audit_log", mode: "commit", name: "test" });
    await expect(erase).rejects.toMatchObject(refused);
  });

  test("says that the SQL console's password belongs to another secret key, if it can't set it itself", async () => {
    const sqlConsole = openSqlConsole({ pool: product.pool, databaseUrl: productUrl, password: "another" });
    const run = sqlConsole.run({ sql: "select 1", mode: "read", name: "test" });
    await expect(run).rejects.toMatchObject({ reason: "other password" });
  });

  test("gets access to what a migration adds, and its password at the next preparation", async () => {
    await owner.query("create table later (id int)");
    await migrate(database.url);
    await product.pool.query("insert into later values (1)");
    await prepareProductRole(database.url, { productUrl });
  });

  test("is the only one that may have rows removed, even after a backup was restored without function rights", async () => {
    const clear = "clear_old_audit_rows(timestamptz, integer)";
    await owner.query(`grant execute on function ${clear} to public`);
    await migrate(database.url);
    const { rows } = await owner.query(
      "select grantee::regrole::text as role from pg_proc, aclexplode(proacl) where oid = $1::regprocedure and grantee <> proowner",
      [clear],
    );
    expect(rows).toEqual([{ role }]);
  });
});

/** A database of an owner that is no superuser, as managed databases have none. */
async function managedDatabase() {
  const name = `${new URL(database.url).pathname.slice(1)}_managed`;
  const managed = await replaceDatabase(inject("adminUrl"), { name });
  const roles = { owner: `${name}_owner`, product: `${name}_product` };
  const quoted = { owner: pg.escapeIdentifier(roles.owner), product: pg.escapeIdentifier(roles.product) };
  onTestFinished(async () => {
    await managed.drop();
    await owner.query(`drop role if exists ${quoted.owner}, ${quoted.product}`);
  });
  await owner.query(`create role ${quoted.owner} login createrole password 'x'`);
  await owner.query(`alter database ${pg.escapeIdentifier(name)} owner to ${quoted.owner}`);
  const ownerUrl = addressFor(managed.url, { role: roles.owner, password: "x" });
  await migrate(ownerUrl);
  return { ownerUrl, ownerName: quoted.owner, productRole: roles.product, productName: quoted.product };
}

test("an owner that is no superuser, as in managed databases, can create the role repeatedly", async () => {
  const { ownerUrl, productRole } = await managedDatabase();
  const url = addressFor(ownerUrl, { role: productRole, password: "y" });
  for (const sqlConsolePassword of ["one", "another"])
    await prepareProductRole(ownerUrl, { productUrl: url, sqlConsolePassword });
  const made = connect({ url });
  const sqlConsole = openSqlConsole({ pool: made.pool, databaseUrl: url, password: "another" });
  await made.pool.query("create table bullmq.jobs ()");
  expect(await ownsAudit(made.pool, "public")).toBe(false);
  expect(await sqlConsole.run({ sql: "select 1", mode: "read", name: "test" })).toMatchObject({
    rows: [["1"]],
  });
  await made.close();
});

test("an owner that was granted the role by somebody else prepares it without granting it to itself", async () => {
  const { ownerUrl, ownerName, productRole, productName } = await managedDatabase();
  await owner.query(`create role ${productName} login`);
  await owner.query(`grant ${productName} to ${ownerName}`);
  const url = addressFor(ownerUrl, { role: productRole, password: "" });
  await prepareProductRole(ownerUrl, { productUrl: url });
  const { rows } = await owner.query("select has_database_privilege($1, $2, 'create') as can", [
    productRole,
    new URL(ownerUrl).pathname.slice(1),
  ]);
  expect(rows).toEqual([{ can: true }]);
});

describe("roles the product must not have", () => {
  test("the owner of the tables", async () => {
    await expect(prepareProductRole(database.url, { productUrl: database.url })).rejects.toThrow(
      "owns the tables",
    );
  });

  test("a role that may create roles", async () => {
    await owner.query(`create role ${pg.escapeIdentifier(`${role}_strong`)} createrole`);
    const strong = addressFor(database.url, { role: `${role}_strong`, password: "x" });
    await expect(prepareProductRole(database.url, { productUrl: strong })).rejects.toThrow("too many rights");
    await owner.query(`drop role ${pg.escapeIdentifier(`${role}_strong`)}`);
  });

  test("a product that may not read anything yet, as after a restore, says who grants it its rights", async () => {
    const name = pg.escapeIdentifier(role);
    await owner.query(`revoke usage on schema drizzle from ${name}`);
    await expect(migrate(productUrl)).rejects.toThrow("as the owner");
    await owner.query(`grant usage on schema drizzle to ${name}`);
  });

  test("the product does not migrate an older schema, but says who does", async () => {
    await owner.query(
      "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
    );
    await expect(migrate(productUrl)).rejects.toThrow("owner");
  });
});
