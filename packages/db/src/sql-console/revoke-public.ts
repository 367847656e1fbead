import pg from "pg";
import type { Owner, RoleInSchema } from "./grant-tables.ts";

/**
 * Functions that PostgreSQL allows to everybody and the SQL console must not call: locks, messages and log records
 * that outlive a rollback, large objects, looking at or ending other sessions, settings, statements within a
 * statement, and extensions' functions that connect elsewhere.
 */
export const closedFunctions = `
  p.pronamespace = 'pg_catalog'::regnamespace and (
    p.proname ~ '^(pg_(try_)?advisory_|lo_|lo(read|write)$|pg_stat_get_backend_|pg_logical_emit_message$)'
    or p.proname ~ '^(query|cursor)_to_xml'
    or p.proname in ('pg_notify', 'pg_cancel_backend', 'pg_terminate_backend', 'pg_stat_get_activity',
      'pg_export_snapshot', 'txid_current', 'pg_current_xact_id', 'pg_get_backend_memory_contexts',
      'pg_prepared_xact', 'set_config', 'ts_stat')
    or p.proname = 'ts_rewrite' and p.pronargs = 2)
  or p.proname ~ '^dblink'`;

/** Procedural languages: a block of code can write to the log without limit, and catch the errors meant to stop it. */
const closedLanguages = "l.lanispl and l.lanpltrusted";

/**
 * PostgreSQL's own roles that keep these rights, beside the owners of the schema's tables, one of which is the
 * product's role.
 */
const stillOpenTo = ["pg_database_owner", "pg_monitor", "pg_signal_backend"];

interface Revocable {
  functions: string[] | null;
  languages: string[] | null;
  database: string;
  isOwner: boolean;
  /** Quoted where necessary. */
  owners: string[];
}

/**
 * Revokes from everybody what only the owner and monitoring roles need: in this database only, and only where the
 * owner may (built-in functions and languages belong to the superuser). Must run inside a transaction.
 */
export async function revokePublic(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const { rows } = await owner.query<Revocable>(
    `select current_database() as database, pg_has_role(d.datdba, 'USAGE') as "isOwner",
       array(select distinct relowner::regrole::text from pg_class where relnamespace = to_regnamespace($2))
         as owners,
       (select array_agg(p.oid::regprocedure::text) from pg_proc p
        where (${closedFunctions}) and has_function_privilege($1, p.oid, 'execute')
          and pg_has_role(p.proowner, 'USAGE')) as functions,
       (select array_agg(quote_ident(l.lanname)) from pg_language l
        where ${closedLanguages} and has_language_privilege($1, l.oid, 'usage')
          and pg_has_role(l.lanowner, 'USAGE')) as languages
     from pg_database d where d.datname = current_database()`,
    [role, pg.escapeIdentifier(schema)],
  );
  const { functions, languages, database = "", isOwner, owners = [] } = rows[0] ?? {};
  const others = [...stillOpenTo, ...owners].join(", ");
  if (functions) {
    const list = functions.join(", ");
    await owner.query(`revoke execute on function ${list} from public`);
    await owner.query(`grant execute on function ${list} to ${others}`);
  }
  if (languages) {
    await owner.query(`revoke usage on language ${languages.join(", ")} from public`);
    await owner.query(`grant usage on language ${languages.join(", ")} to ${others}`);
  }
  if (isOwner) {
    await owner.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`);
    await owner.query(`revoke create on schema ${pg.escapeIdentifier(schema)} from public`);
  }
}

/** What the role can still use, because the product's role may not revoke it from everybody. */
export interface PublicRights {
  /** Names of functions and of procedural languages. */
  functions: string[];
  languages: string[];
  /** Whether the role's errors and messages reach the server's log. */
  log: boolean;
}

export async function findPublicRights(owner: Owner, role: string): Promise<PublicRights> {
  const { rows } = await owner.query<PublicRights>(
    `select
       array(select distinct p.proname::text from pg_proc p
         where (${closedFunctions}) and has_function_privilege($1, p.oid, 'execute') order by 1) as functions,
       array(select l.lanname::text from pg_language l
         where ${closedLanguages} and has_language_privilege($1, l.oid, 'usage') order by 1) as languages,
       not exists (select from pg_db_role_setting s
         where s.setrole = to_regrole(quote_ident($1)) and s.setdatabase = 0
           and 'log_min_messages=panic' = any (s.setconfig)) as log`,
    [role],
  );
  return rows[0] ?? { functions: [], languages: [], log: true };
}
