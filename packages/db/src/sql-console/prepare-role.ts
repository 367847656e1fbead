import pg from "pg";
import { grantTables, type Owner, type RoleInSchema } from "./grant-tables.ts";
import { revokePublic } from "./revoke-public.ts";
import { scramVerifier } from "./role-credentials.ts";
import { tableAccess } from "./table-access.ts";

const LONGEST_NAME = 63;
const SUFFIX = "_sql_box";

/** Returns the name of the database's own role: roles are shared by all databases of a server. */
export function sqlRoleOf(database: string): string {
  return Buffer.from(database)
    .subarray(0, LONGEST_NAME - SUFFIX.length)
    .toString()
    .replace(/\uFFFD+$/, "")
    .concat(SUFFIX);
}

/**
 * Creates the role if it is missing, with the right to log in and no other. Throws PostgreSQL's error if that is not
 * allowed.
 */
export async function createSqlRole(owner: Owner, role: string): Promise<void> {
  if (await exists(owner, role)) return;
  await owner.query(
    `create role ${pg.escapeIdentifier(role)} login noinherit nosuperuser nocreatedb nocreaterole noreplication
     nobypassrls connection limit 20`,
  );
}

/** Sets the role's password, clears settings that somebody else gave it, and sets its own where the owner may. */
export async function resetSqlRole(
  owner: Owner,
  { role, password }: { role: string; password: string },
): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await owner.query(`alter role ${name} password ${pg.escapeLiteral(scramVerifier(password))}`);
  await owner.query(`alter role ${name} reset all`);
  await fixSettings(owner, role);
}

/** Grants the role its rights anew and revokes all others. Safe to repeat. Must run inside a transaction. */
export async function renewRights(owner: Owner, at: RoleInSchema): Promise<void> {
  await grantTables(owner, at);
  await revokePublic(owner, at);
  await fixSettings(owner, at.role);
}

/** Renews the rights of the database's own role, if there is one, after a migration. */
export async function renewRightsOfOwnRole(owner: Owner, schema: string): Promise<void> {
  const { rows } = await owner.query<{ database: string }>("select current_database() as database");
  const role = sqlRoleOf(rows[0]?.database ?? "");
  if (!(await exists(owner, role))) return;
  await owner.query("begin");
  await renewRights(owner, { role, schema });
  await owner.query("commit");
}

/** Returns what the role could do but must not; empty if it is safe to run anybody's statement in it. */
export async function listRoleFaults(owner: Owner, { role, schema }: RoleInSchema): Promise<string[]> {
  const hidden = Object.entries(tableAccess).flatMap(([table, reach]) =>
    reach.hidden.map((column) => ({ table, column })),
  );
  const guarded = Object.keys(tableAccess).filter((table) => !tableAccess[table]?.writable);
  const byVerb = Object.entries(tableAccess).flatMap(([table, reach]) =>
    Object.keys(reach.byVerb?.columns ?? {}).map((column) => ({ table, column })),
  );
  const kept = Object.keys(tableAccess).filter((table) => tableAccess[table]?.byVerb?.delete);
  const { rows } = await owner.query<{ fault: string }>(
    `with r as (select * from pg_roles where rolname = $1)
     select 'it does not exist' as fault where not exists (select from r)
     union all select 'it is a superuser or may make roles or databases' from r
       where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
     union all select 'it is the role of the product itself' from r where rolname = current_user
     union all select 'it is a member of ' || m.roleid::regrole from pg_auth_members m join r on r.oid = m.member
     union all select 'it owns ' || c.oid::regclass from pg_class c join r on r.oid = c.relowner
     union all select 'it may create in the schema' from r where has_schema_privilege(r.oid, $2, 'create')
     union all select 'it reads ' || h.table || '.' || h.column
       from r, json_to_recordset($3) as h("table" text, "column" text)
       join pg_attribute a on a.attrelid = to_regclass('public.' || quote_ident(h.table)) and a.attname = h.column
       where has_column_privilege(r.oid, a.attrelid, a.attnum, 'select')
     union all select 'it writes ' || g from r, unnest($4::text[]) as g
       where to_regclass('public.' || quote_ident(g)) is not null and (
         has_any_column_privilege(r.oid, to_regclass('public.' || quote_ident(g)), 'insert, update')
         or has_table_privilege(r.oid, to_regclass('public.' || quote_ident(g)), 'delete, truncate'))
     union all select 'it changes ' || v.table || '.' || v.column
       from r, json_to_recordset($5) as v("table" text, "column" text)
       join pg_attribute a on a.attrelid = to_regclass('public.' || quote_ident(v.table)) and a.attname = v.column
       where has_column_privilege(r.oid, a.attrelid, a.attnum, 'update')
     union all select 'it deletes from ' || k from r, unnest($6::text[]) as k
       where to_regclass('public.' || quote_ident(k)) is not null
         and has_table_privilege(r.oid, to_regclass('public.' || quote_ident(k)), 'delete, truncate')`,
    [role, schema, JSON.stringify(hidden), guarded, JSON.stringify(byVerb), kept],
  );
  return rows.map(({ fault }) => fault);
}

async function exists(owner: Owner, role: string): Promise<boolean> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  return rowCount === 1;
}

/**
 * Settings that only a superuser may set, and so never the role itself: nothing it does or fails at is written to the
 * server's log, whose size no right limits (every statement is in the audit), and its temporary files stay small.
 */
const settings = { log_min_messages: "panic", log_min_error_statement: "panic", temp_file_limit: "2GB" };

/** Sets the role's settings where the owner may, unless they are right already. */
async function fixSettings(owner: Owner, role: string): Promise<void> {
  const { rows } = await owner.query<{ isSuperuser: boolean; isFixed: boolean }>(
    `select current_setting('is_superuser') = 'on' as "isSuperuser", exists (select from pg_db_role_setting s
       where s.setrole = to_regrole(quote_ident($1)) and s.setdatabase = 0 and s.setconfig @> $2) as "isFixed"`,
    [role, Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
  );
  if (!rows[0]?.isSuperuser || rows[0].isFixed) return;
  for (const [name, value] of Object.entries(settings))
    await owner.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = ${pg.escapeLiteral(value)}`);
}
