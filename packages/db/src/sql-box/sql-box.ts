import pg from "pg";
import { MIGRATION_LOCK } from "../migration-lock.ts";
import { hasNewTables } from "./grant-reach.ts";
import { withLimitedConnection } from "./limited-connection.ts";
import { createSqlRole, faultsOf, renewRights, resetSqlRole, sqlRoleOf } from "./prepare-role.ts";
import { runStatement, type StatementOutcome, type StatementRun } from "./run-statement.ts";
import { PRODUCT_SCHEMA } from "./table-reach.ts";

/** Runs people's statements in a role of their own, out of whose reach PostgreSQL keeps secrets, schema and settings. */
export interface SqlBox {
  /** The schema that the database screen shows. */
  schema: string;
  /** Makes the role ready where that is needed; why the box can't be used, or null. Throws when the database is away. */
  problem(): Promise<string | null>;
  /** The same role for the grid, which takes it inside a transaction of the product's own; null where it may not. */
  gridRole(): Promise<string | null>;
  /** Runs one statement. Throws PostgreSQL's error, or a StatementStopped. */
  run(statement: StatementRun): Promise<StatementOutcome>;
  /** Ends what runs under this name, on whichever server it was started; false when nothing does at this moment. */
  cancel(name: string): Promise<boolean>;
}

export interface SqlBoxOptions {
  /** The product's own connections, and their address. */
  pool: pg.Pool;
  databaseUrl: string;
  /** The password of the role that is made beside the product's own; ASCII. */
  password: string;
  /** An address with a role that somebody else made; takes the place of our own. */
  sqlBoxUrl?: string | undefined;
  schema?: string;
}

interface Prepared {
  role: string;
  problem: string | null;
  isTakable: boolean;
}

export function openSqlBox(options: SqlBoxOptions): SqlBox {
  const { pool, schema = PRODUCT_SCHEMA } = options;
  let preparing: Promise<Prepared> | undefined;
  const prepared = async () => {
    preparing ??= prepare({ ...options, schema });
    const result = await preparing.catch((error: unknown) => ({ error }));
    if ("error" in result || result.problem) preparing = undefined;
    if ("error" in result) throw result.error;
    if (result.problem || !(await hasNewTables(pool, { role: result.role, schema }))) return result;
    preparing = prepare({ ...options, schema });
    return preparing;
  };
  const terminate = (pid: number, role: string) =>
    pool.query("select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and usename = $2", [
      pid,
      role,
    ]);
  return {
    schema,
    problem: async () => (await prepared()).problem,
    gridRole: async () => {
      const { role, isTakable } = await prepared();
      return isTakable ? role : null;
    },
    run: async (statement) => {
      const { role, problem } = await prepared();
      if (problem) throw new Error(`the SQL box is not ready: ${problem}`);
      const connection = {
        url: options.sqlBoxUrl ?? addressFor(options, role),
        schema,
        terminate: (pid: number) => terminate(pid, role),
      };
      const attempt = () => withLimitedConnection(connection, (client) => runStatement(client, statement));
      return attempt().catch((error: unknown) => {
        if (options.sqlBoxUrl || !isWrongPassword(error)) throw error;
        // Never set yet, made with another secret key, or changed: only the product's own role can mend it.
        return resetSqlRole(pool, { role, password: options.password }).then(attempt);
      });
    },
    cancel: async (name) => {
      const { role } = await prepared();
      const { rowCount } = await pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where application_name = $1 and usename = $2 and datname = current_database() and state = 'active'`,
        [name, role],
      );
      return (rowCount ?? 0) > 0;
    },
  };
}

async function prepare(options: SqlBoxOptions & { schema: string }): Promise<Prepared> {
  const { pool, schema, sqlBoxUrl } = options;
  const client = await pool.connect();
  try {
    const role = sqlBoxUrl ? decodeURIComponent(new URL(sqlBoxUrl).username) : await ownRole(client);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    if (!sqlBoxUrl) await createSqlRole(client, role);
    await renewRights(client, { role, schema });
    await client.query("commit");
    const faults = await faultsOf(client, { role, schema });
    const problem = faults.length > 0 ? `The role ${role} could do too much: ${faults.join("; ")}.` : null;
    return { role, problem, isTakable: !problem && (await mayTake(client, role)) };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (!isRefusal(error)) throw error;
    return { role: "", problem: `PostgreSQL says: ${error.message}.`, isTakable: false };
  } finally {
    client.release();
  }
}

async function ownRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ database: string }>("select current_database() as database");
  return sqlRoleOf(rows[0]?.database ?? "");
}

/** A role that is no superuser may act for another only as its member; where it can't be one, it says so here. */
async function mayTake(client: pg.ClientBase, role: string): Promise<boolean> {
  const name = pg.escapeIdentifier(role);
  try {
    const { rows } = await client.query<{ is: boolean }>("select pg_has_role($1, 'USAGE') as is", [role]);
    if (!rows[0]?.is) await client.query(`grant ${name} to current_user`);
    await client.query("begin");
    await client.query(`set local role ${name}`);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

function addressFor({ databaseUrl, password }: SqlBoxOptions, role: string): string {
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.toString();
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "28P01";
}

/** Class 42: not allowed, or not there. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code?.startsWith("42") ?? false);
}
