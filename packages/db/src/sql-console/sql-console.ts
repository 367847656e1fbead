import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Asking, cancelByName, endStubborn, terminate } from "./end-session.ts";
import { hasNewTables } from "./grant-tables.ts";
import { isRefusal, type PreparedConsole, prepareConsole } from "./prepare-console.ts";
import { resetSqlRole } from "./prepare-role.ts";
import { refuseStatement } from "./refuse-statement.ts";
import { type ConsoleSession, withRestrictedConnection } from "./restricted-connection.ts";
import type { PublicRights } from "./revoke-public.ts";
import { addressFor } from "./role-credentials.ts";
import { runStatement, type StatementRun } from "./run-statement.ts";
import { CommitLost, type StatementOutcome, StatementStopped } from "./statement-outcome.ts";
import { PRODUCT_SCHEMA } from "./table-access.ts";

/** Runs people's statements in a role of their own, from which PostgreSQL keeps secrets, schema and settings. */
export interface SqlConsole {
  /** The schema that the database screen shows. */
  schema: string;
  /**
   * Prepares the role where necessary. Returns why the console cannot be used, or null. Throws when the database is
   * unreachable.
   */
  problem(): Promise<string | null>;
  /**
   * The same role for the grid, which switches to it inside a transaction of the product's; null where that is not
   * allowed.
   */
  gridRole(): Promise<string | null>;
  /**
   * What the role can use although it should not, because the product may not revoke it. Throws when the database is
   * unreachable.
   */
  publicRights(): Promise<PublicRights>;
  /** Runs one statement. Throws PostgreSQL's error or a StatementStopped. */
  run(statement: StatementRun): Promise<StatementOutcome>;
  /** Cancels what runs under this name, on any server; false if nothing does at the moment. */
  cancel(name: string): Promise<boolean>;
}

export interface SqlConsoleOptions {
  /** The product's own pool and address. */
  pool: pg.Pool;
  databaseUrl: string;
  /** The password of the role that is created beside the product's own; ASCII. */
  password: string;
  /** An address with a role created by somebody else, used in place of our own. */
  sqlConsoleUrl?: string | undefined;
  schema?: string;
}

export function openSqlConsole(options: SqlConsoleOptions): SqlConsole {
  const { pool, schema = PRODUCT_SCHEMA } = options;
  const prepared = preparedOnce(() => prepareConsole({ ...options, schema }), {
    isBehind: ({ role }) => hasNewTables(pool, { role, schema }),
  });
  const ready = async () => {
    const { role, problem, publicRights } = await prepared();
    if (problem) throw new Error(`the SQL console is not ready: ${problem}`);
    return { role, publicRights };
  };
  return {
    schema,
    problem: async () => (await prepared()).problem,
    gridRole: async () => {
      const { role, isTakable } = await prepared();
      return isTakable ? role : null;
    },
    publicRights: async () => (await prepared()).publicRights,
    run: async (statement) => {
      const { role, publicRights } = await ready();
      refuseStatement(statement.sql, publicRights);
      const own = { ...options, schema, role };
      return onOwnConnection(own, (session) => runStatement(session, statement)).catch((error: unknown) => {
        if (error instanceof CommitLost) return settleCommit(askingAs(own), error, role);
        throw error;
      });
    },
    cancel: async (name) => {
      const { role } = await ready();
      const asking = askingAs({ ...options, schema, role });
      const isCancelled = await cancelByName(asking, { name, role });
      if (isCancelled) await endStubborn(asking, { name, role });
      return isCancelled;
    },
  };
}

interface OwnConnection extends SqlConsoleOptions {
  schema: string;
  role: string;
}

async function onOwnConnection<T>(
  own: OwnConnection,
  work: (session: ConsoleSession) => Promise<T>,
): Promise<T> {
  const { pool, password, sqlConsoleUrl, databaseUrl, role, schema } = own;
  const connection = {
    url: sqlConsoleUrl ?? addressFor(databaseUrl, { role, password }),
    role,
    schema,
    terminate: (pid: number) => terminate(askingAs(own), { pid, role }),
  };
  try {
    return await withRestrictedConnection(connection, work);
  } catch (error) {
    if (sqlConsoleUrl || !isWrongPassword(error)) throw error;
    // The password was never set, derived from another secret key, or changed; only the product's own role can set it
    // again.
    await resetSqlRole(pool, { role, password }).catch((refusal: unknown) => {
      throw isRefusal(refusal) ? new StatementStopped("other password") : refusal;
    });
    return withRestrictedConnection(connection, work);
  }
}

function askingAs(own: OwnConnection): Asking {
  return {
    asProduct: (text, values) => own.pool.query(text, values),
    asConsole: (text, values) => onOwnConnection(own, ({ client }) => client.query(text, values)),
  };
}

/** Prepares at the first call, again after a failure, and again when tables were added since. */
function preparedOnce(
  prepare: () => Promise<PreparedConsole>,
  { isBehind }: { isBehind: (prepared: PreparedConsole) => Promise<boolean> },
): () => Promise<PreparedConsole> {
  let preparing: Promise<PreparedConsole> | undefined;
  const attempt = async () => {
    preparing ??= prepare();
    const current = preparing;
    try {
      const result = await current;
      if (result.problem) preparing = undefined;
      return result;
    } catch (error) {
      preparing = undefined;
      throw error;
    }
  };
  return async () => {
    const result = await attempt();
    if (result.problem || !(await isBehind(result))) return result;
    preparing = undefined;
    return attempt();
  };
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "28P01";
}

const TRIES = 15;
const BETWEEN_TRIES_MS = 100;

/**
 * Finds out by the transaction id what became of a commit whose answer never came. Throws a StatementStopped if it was
 * not done or stays unknown.
 */
async function settleCommit(
  asking: Asking,
  { outcome, transactionId, pid }: CommitLost,
  role: string,
): Promise<StatementOutcome> {
  // A transaction without an id wrote nothing.
  if (transactionId === null) return outcome;
  for (let tries = 0; tries < TRIES; tries++) {
    const status = await statusOf(asking, transactionId);
    if (status === "committed") return outcome;
    if (status === "aborted") throw new StatementStopped("not committed");
    if (status === null) break;
    await terminate(asking, { pid, role }).catch(() => undefined);
    await pause(BETWEEN_TRIES_MS);
  }
  throw new StatementStopped("commit unknown");
}

async function statusOf({ asProduct }: Asking, transactionId: string): Promise<string | null> {
  const asked = asProduct("select pg_catalog.pg_xact_status($1::xid8) as status", [transactionId]);
  const { rows } = await asked.catch(() => ({ rows: [] }));
  return rows[0]?.status ?? null;
}
