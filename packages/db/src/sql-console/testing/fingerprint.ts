import { createHash } from "node:crypto";
import type pg from "pg";

/** The parts of the catalogue that a statement could change, each as one comparable text. */
const besides: Readonly<Record<string, string>> = {
  relations: `select c.oid, c.relname, c.relowner, c.relacl, c.relrowsecurity from pg_class c
    where c.relnamespace = 'public'::regnamespace`,
  columns: `select a.attrelid, a.attname, a.attacl, a.atttypid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0`,
  functions: "select oid, proname, proacl, prosrc from pg_proc where oid > 16000 or proname = 'set_config'",
  triggers: "select oid, tgname, tgenabled from pg_trigger",
  constraints: "select oid, conname from pg_constraint",
  rules: "select oid, rulename from pg_rewrite where oid > 16000",
  types: "select oid, typname from pg_type where oid > 16000 and typname !~ '^pg_toast'",
  schemas: "select nspname, nspacl from pg_namespace where nspname !~ '^pg_(toast_)?temp'",
  languages: "select lanname, lanacl from pg_language",
  extensions: "select extname from pg_extension",
  roles: `select rolname, rolsuper, rolpassword from pg_authid
    where rolname in (current_user, current_database() || '_sql_box') or rolname ~ 'evil'`,
  members:
    "select roleid, member from pg_auth_members where member = to_regrole(current_database() || '_sql_box')",
  settings: `select setconfig from pg_db_role_setting
    where setrole in (0, to_regrole(current_database() || '_sql_box'), current_user::regrole)`,
  defaults: "select * from pg_default_acl",
  largeObjects: "select oid from pg_largeobject_metadata",
  sequences: "select schemaname, sequencename, last_value from pg_sequences",
  prepared: "select gid from pg_prepared_xacts where database = current_database()",
  slots: "select slot_name from pg_replication_slots",
  publications: "select pubname from pg_publication",
  advisoryLocks: `select classid, objid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`,
  level: "select current_setting('log_min_messages')",
};

/**
 * Returns a hash of each table and of each part of the catalogue, which together cover everything that a statement
 * could have changed.
 */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const sources = {
    ...Object.fromEntries(tables.map(({ name }) => [name, `select * from ${name}`])),
    ...besides,
  };
  const hashes = Object.entries(sources).map(
    ([name, source]) =>
      `(select md5(coalesce(string_agg(x::text, chr(10) order by x::text), '')) from (${source}) x) as "${name}"`,
  );
  const text = `select ${hashes.join(", ")}`;
  // Planned once on each connection, unless there are other tables: planning takes longer than reading it all.
  const name = createHash("md5").update(text).digest("hex");
  const { rows } = await pool.query<Record<string, string>>({ name, text });
  return rows[0] ?? {};
}
