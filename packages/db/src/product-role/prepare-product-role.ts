import pg from "pg";
import { MIGRATION_LOCK } from "../migration-lock.ts";
import { createSqlRole, renewRights, resetSqlRole, sqlRoleOf } from "../sql-console/prepare-role.ts";
import { passwordIn, roleIn, scramVerifier } from "../sql-console/role-credentials.ts";
import { PRODUCT_SCHEMA } from "../sql-console/table-access.ts";
import { grantProductRights } from "./grant-product-rights.ts";

/** Where BullMQ keeps its tables. */
const QUEUE_SCHEMA = "bullmq";

export interface ProductRole {
  /** The address at which server and worker reach the database; it names the role to create and its password. */
  productUrl: string;
  /** The password of the SQL console's role, which the product may not set itself; unchanged when left out. */
  sqlConsolePassword?: string | undefined;
}

/**
 * Creates the role in which server and worker run, beside the owner of the tables: it works with rows, but may not
 * change or delete those of the audit. Needs the owner's address and a migrated schema. Safe to repeat and to run
 * concurrently. Throws a sentence where the role must not be the product's, and PostgreSQL's error where the owner
 * lacks a right.
 */
export async function prepareProductRole(ownerUrl: string, options: ProductRole): Promise<void> {
  const role = roleIn(options.productUrl);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "scriptkeeper-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await makeRole(client, { role, password: passwordIn(options.productUrl) });
    await giveQueue(client, role);
    await shareSqlConsole(client, { role, password: options.sqlConsolePassword });
    // Last, because preparing the SQL console revokes rights from everybody, some of which the product gets back
    // here.
    await grantProductRights(client, { role, schema: PRODUCT_SCHEMA });
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function makeRole(
  client: pg.Client,
  { role, password }: { role: string; password: string },
): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ isOwner: boolean; isPowerful: boolean }>(
    `select rolname = current_user or pg_has_role(r.oid, c.relowner, 'MEMBER') as "isOwner",
       rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isPowerful"
     from pg_roles r, pg_class c where rolname = $1 and c.oid = to_regclass('public.audit_log')`,
    [role],
  );
  const [found] = rows;
  if (found?.isOwner)
    throw new Error(`The role ${role} owns the tables: the server and worker need a different role.`);
  if (found?.isPowerful)
    throw new Error(
      `The role ${role} has too many rights: create one that is not a superuser and cannot create roles or databases.`,
    );
  if (!found)
    await client.query(
      `create role ${name} login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    );
  if (password)
    await client.query(`alter role ${name} password ${pg.escapeLiteral(scramVerifier(password))}`);
}

/**
 * Gives the queue, used when there is no Redis, a schema that the product creates and changes itself. A schema owned
 * by another role is dropped: the queue only wakes workers, the work itself is stored in rows.
 */
async function giveQueue(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ database: string; isOthers: boolean | null }>(
    `select current_database() as database,
       (select nspowner <> to_regrole($1) from pg_namespace where nspname = $2) as "isOthers"`,
    [pg.escapeIdentifier(role), QUEUE_SCHEMA],
  );
  const { database = "", isOthers } = rows[0] ?? {};
  const [to, queue] = [pg.escapeIdentifier(role), pg.escapeIdentifier(QUEUE_SCHEMA)];
  await client.query(`grant create on database ${pg.escapeIdentifier(database)} to ${to}`);
  if (isOthers) await client.query(`drop schema ${queue} cascade`);
  await takeRole(client, role);
  await client.query(`create schema if not exists ${queue} authorization ${to}`);
}

/** Joins the role: an owner that is no superuser can create a schema only for a role that it is a member of. */
async function takeRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>("select pg_has_role($1, 'USAGE') as is", [role]);
  if (!rows[0]?.is) await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`);
}

/**
 * Creates the SQL console's role and its rights, which the product may not do, and makes the product's role a member,
 * so that it can use the role for the grid and end its sessions.
 */
async function shareSqlConsole(
  client: pg.Client,
  { role, password }: { role: string; password: string | undefined },
): Promise<void> {
  const { rows } = await client.query<{ database: string }>("select current_database() as database");
  const consoleRole = sqlRoleOf(rows[0]?.database ?? "");
  await createSqlRole(client, consoleRole);
  await renewRights(client, { role: consoleRole, schema: PRODUCT_SCHEMA });
  await client.query(`grant ${pg.escapeIdentifier(consoleRole)} to ${pg.escapeIdentifier(role)}`);
  if (password) await resetSqlRole(client, { role: consoleRole, password });
}
