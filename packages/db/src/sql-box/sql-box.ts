import pg from "pg";
import { addressFor } from "./box-address.ts";
import { type Asking, cancelByName, terminate } from "./end-session.ts";
import { hasNewTables } from "./grant-reach.ts";
import { withLimitedConnection } from "./limited-connection.ts";
import { type PreparedBox, prepareBox } from "./prepare-box.ts";
import { resetSqlRole } from "./prepare-role.ts";
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

export function openSqlBox(options: SqlBoxOptions): SqlBox {
  const { pool, schema = PRODUCT_SCHEMA } = options;
  const prepared = preparedOnce(() => prepareBox({ ...options, schema }), {
    isBehind: ({ role }) => hasNewTables(pool, { role, schema }),
  });
  const ready = async () => {
    const { role, problem } = await prepared();
    if (problem) throw new Error(`the SQL box is not ready: ${problem}`);
    return role;
  };
  const connected = <T>(role: string, work: (client: pg.Client) => Promise<T>) =>
    onOwnConnection({ ...options, schema, role }, work);
  return {
    schema,
    problem: async () => (await prepared()).problem,
    gridRole: async () => {
      const { role, isTakable } = await prepared();
      return isTakable ? role : null;
    },
    run: async (statement) => connected(await ready(), (client) => runStatement(client, statement)),
    cancel: async (name) => {
      const role = await ready();
      return cancelByName(askingAs({ ...options, schema, role }), { name, role });
    },
  };
}

interface OwnConnection extends SqlBoxOptions {
  schema: string;
  role: string;
}

async function onOwnConnection<T>(own: OwnConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
    asBox: (text, values) => onOwnConnection(own, (client) => client.query(text, values)),
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
