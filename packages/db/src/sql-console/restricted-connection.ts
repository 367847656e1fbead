import { Socket } from "node:net";
import { SQL_TIMEOUT_SECONDS } from "@scriptkeeper/contracts/database/limits";
import pg from "pg";
import { CommitLost, StatementStopped, type StopReason } from "./statement-outcome.ts";

/**
 * A statement is cancelled after this time, its session is terminated a second later, and a second after that the
 * caller stops waiting.
 */
const STATEMENT_TIMEOUT_MS = SQL_TIMEOUT_SECONDS * 1_000;
const TERMINATE_AFTER_MS = STATEMENT_TIMEOUT_MS + 1_000;
const ANSWER_AFTER_MS = STATEMENT_TIMEOUT_MS + 2_000;
const LOCK_TIMEOUT_MS = 3_000;
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

export interface RestrictedConnection {
  url: string;
  /** The role that the address must lead to: nothing ever runs as another one. */
  role: string;
  schema: string;
  /** Terminates a session whose statement outlives every timeout: a block of code may catch the timeout's error. */
  terminate(pid: number): Promise<unknown>;
}

/** A connection of the SQL console with the process id of its session. */
export interface ConsoleSession {
  client: pg.Client;
  pid: number;
}

/** Runs `work` on a connection of its own, which is always closed afterwards. */
export async function withRestrictedConnection<T>(
  options: RestrictedConnection,
  work: (session: ConsoleSession) => Promise<T>,
): Promise<T> {
  const socket = new Socket();
  const client = new pg.Client({ ...clientOptions(options), stream: () => socket });
  client.on("error", () => undefined);
  let stopped: StatementStopped | undefined;
  const stop = (reason: StopReason) => {
    stopped ??= new StatementStopped(reason);
    socket.destroy();
  };
  const timers: NodeJS.Timeout[] = [];
  const scale = setInterval(() => {
    if (socket.bytesRead > LARGEST_ANSWER_BYTES) stop("answer too large");
  }, LOOK_EVERY_MS);
  try {
    await client.connect();
    const pid = await pidOf(client, options.role);
    // Lets the server end the session soon after its client is gone, on operating systems that can tell.
    await client.query("set client_connection_check_interval = 1000").catch(() => undefined);
    timers.push(
      setTimeout(() => {
        stopped ??= new StatementStopped("did not stop");
        options.terminate(pid).catch(() => undefined);
      }, TERMINATE_AFTER_MS),
      setTimeout(() => stop("did not stop"), ANSWER_AFTER_MS),
    );
    return await work({ client, pid });
  } catch (error) {
    throw error instanceof CommitLost ? error : (stopped ?? error);
  } finally {
    clearInterval(scale);
    timers.forEach(clearTimeout);
    await close(client, socket);
  }
}

function clientOptions({ url, schema }: RestrictedConnection): pg.ClientConfig {
  const settings = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: ANSWER_AFTER_MS,
    client_min_messages: "error",
    max_parallel_workers_per_gather: 0,
    work_mem: "16MB",
    datestyle: "ISO",
    intervalstyle: "postgres",
    timezone: "UTC",
    search_path: pg.escapeIdentifier(schema),
  };
  return {
    connectionString: url,
    application_name: "scriptkeeper-sql-box",
    connectionTimeoutMillis: 5_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\\s]/g, "\\$&")}`)
      .join(" "),
  };
}

async function pidOf(client: pg.Client, role: string): Promise<number> {
  const { rows } = await client.query<{ pid: number; role: string }>(
    "select pg_catalog.pg_backend_pid() as pid, session_user::text as role",
  );
  const [session] = rows;
  if (session?.role !== role) throw new Error("the SQL console's address leads to another role");
  return session.pid;
}

async function close(client: pg.Client, socket: Socket): Promise<void> {
  if (!socket.destroyed) await client.end().catch(() => undefined);
  socket.destroy();
}
