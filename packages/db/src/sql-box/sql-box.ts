import pg from "pg";
import { addressFor } from "./box-address.ts";
import type { OpenDoors } from "./close-doors.ts";
import { CommitLost } from "./commit-lost.ts";
import { type Asking, cancelByName, endStubborn, terminate } from "./end-session.ts";
import { hasNewTables } from "./grant-reach.ts";
import { type BoxSession, withLimitedConnection } from "./limited-connection.ts";
import { type PreparedBox, prepareBox } from "./prepare-box.ts";
import { resetSqlRole } from "./prepare-role.ts";
import { refuseStatement } from "./refuse-statement.ts";
import { runStatement, type StatementRun } from "./run-statement.ts";
import { settleCommit } from "./settle-commit.ts";
import type { StatementOutcome } from "./statement-outcome.ts";
import { PRODUCT_SCHEMA } from "./table-reach.ts";

/** Runs people's statements in a role of their own, out of whose reach PostgreSQL keeps secrets, schema and settings. */
export interface SqlBox {
  /** The schema that the database screen shows. */
  schema: string;
  /** Makes the role ready where that is needed; why the box can't be used, or null. Throws when the database is away. */
  problem(): Promise<string | null>;
  /** The same role for the grid, which takes it inside a transaction of the product's own; null where it may not. */
  gridRole(): Promise<string | null>;
  /** What the role may use although nobody should, because the product may not close it. Throws when the database is away. */
  openDoors(): Promise<OpenDoors>;
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

export function openSqlBox(options: SqlBoxOptions): SqlBox {
  const { pool, schema = PRODUCT_SCHEMA } = options;
  const prepared = preparedOnce(() => prepareBox({ ...options, schema }), {
    isBehind: ({ role }) => hasNewTables(pool, { role, schema }),
  });
  const ready = async () => {
    const { role, problem, openDoors } = await prepared();
    if (problem) throw new Error(`the SQL box is not ready: ${problem}`);
    return { role, openDoors };
  };
  return {
    schema,
    problem: async () => (await prepared()).problem,
    gridRole: async () => {
      const { role, isTakable } = await prepared();
      return isTakable ? role : null;
    },
    openDoors: async () => (await prepared()).openDoors,
    run: async (statement) => {
      const { role, openDoors } = await ready();
      refuseStatement(statement.sql, openDoors);
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

interface OwnConnection extends SqlBoxOptions {
  schema: string;
  role: string;
}

async function onOwnConnection<T>(own: OwnConnection, work: (session: BoxSession) => Promise<T>): Promise<T> {
  const { pool, password, sqlBoxUrl, databaseUrl, role, schema } = own;
  const connection = {
    url: sqlBoxUrl ?? addressFor(databaseUrl, { role, password }),
    role,
    schema,
    terminate: (pid: number) => terminate(askingAs(own), { pid, role }),
  };
  try {
    return await withLimitedConnection(connection, work);
  } catch (error) {
    if (sqlBoxUrl || !isWrongPassword(error)) throw error;
    // Never set yet, made with another secret key, or changed: only the product's own role can mend it.
    await resetSqlRole(pool, { role, password });
    return withLimitedConnection(connection, work);
  }
}

function askingAs(own: OwnConnection): Asking {
  return {
    asProduct: (text, values) => own.pool.query(text, values),
    asBox: (text, values) => onOwnConnection(own, ({ client }) => client.query(text, values)),
  };
}

/** Prepares at the first call, again after a failure, and again when there are tables that were not there then. */
function preparedOnce(
  prepare: () => Promise<PreparedBox>,
  { isBehind }: { isBehind: (prepared: PreparedBox) => Promise<boolean> },
): () => Promise<PreparedBox> {
  let preparing: Promise<PreparedBox> | undefined;
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
