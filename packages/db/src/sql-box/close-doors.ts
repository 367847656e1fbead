import pg from "pg";
import type { Owner, RoleInSchema } from "./grant-reach.ts";

/**
 * What PostgreSQL lets everybody do and the SQL box must not: locks, messages and log records that outlive a rolled
 * back statement, large objects, a look at other sessions, and ending them. Extensions' functions that connect elsewhere.
 */
const closedFunctions = `
  p.pronamespace = 'pg_catalog'::regnamespace and (
    p.proname ~ '^(pg_(try_)?advisory_|lo_|lo(read|write)$|pg_stat_get_backend_|pg_logical_emit_message$)'
    or p.proname in ('pg_notify', 'pg_cancel_backend', 'pg_terminate_backend', 'pg_stat_get_activity',
      'pg_export_snapshot', 'txid_current', 'pg_current_xact_id', 'pg_get_backend_memory_contexts'))
  or p.proname ~ '^dblink'`;

/** Roles of PostgreSQL itself; beside them the owners of the schema's tables, one of which the product is. */
const stillOpenTo = ["pg_database_owner", "pg_monitor", "pg_signal_backend"];

interface Doors {
  functions: string[] | null;
  database: string;
  isOwner: boolean;
  /** Quoted where they need it. */
  owners: string[];
}

/**
 * Takes from everybody what only the owner and the monitoring roles need: in this database alone, and only where the
 * owner may (functions of PostgreSQL itself belong to its superuser). Call it inside a transaction.
 */
export async function closeDoors(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const { rows } = await owner.query<Doors>(
    `select current_database() as database, pg_has_role(d.datdba, 'USAGE') as "isOwner",
       array(select distinct relowner::regrole::text from pg_class where relnamespace = to_regnamespace($2))
         as owners,
       (select array_agg(p.oid::regprocedure::text) from pg_proc p
        where (${closedFunctions}) and has_function_privilege($1, p.oid, 'execute')
          and pg_has_role(p.proowner, 'USAGE')) as functions
     from pg_database d where d.datname = current_database()`,
    [role, pg.escapeIdentifier(schema)],
  );
  const { functions, database = "", isOwner, owners = [] } = rows[0] ?? {};
  if (functions) {
    const list = functions.join(", ");
    await owner.query(`revoke execute on function ${list} from public`);
    await owner.query(`grant execute on function ${list} to ${[...stillOpenTo, ...owners].join(", ")}`);
  }
  if (isOwner) {
    await owner.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`);
    await owner.query(`revoke create on schema ${pg.escapeIdentifier(schema)} from public`);
  }
}
