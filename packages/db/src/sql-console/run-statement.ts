import { SQL_ROW_CAP } from "@scriptkeeper/contracts/database/limits";
import pg from "pg";
import type { ConsoleSession } from "./restricted-connection.ts";
import { CommitLost, type StatementOutcome, StatementStopped } from "./statement-outcome.ts";

export type RunMode = "read" | "preview" | "commit";

export interface StatementRun {
  sql: string;
  /** Identifies the statement while it runs. */
  name: string;
  /** `read` may change nothing, `preview` makes changes and rolls them back, `commit` keeps them. */
  mode: RunMode;
  /** Called with the outcome before the commit; if it throws, the statement is rolled back. */
  beforeCommit?: (outcome: StatementOutcome) => Promise<void>;
}

/** Runs one statement in a transaction of its own. The caller closes the connection afterwards. */
export async function runStatement(
  { client, pid }: ConsoleSession,
  { sql, name, mode, beforeCommit }: StatementRun,
): Promise<StatementOutcome> {
  await client.query(`set application_name = ${pg.escapeLiteral(name)}`);
  await client.query(mode === "read" ? "begin read only" : "begin read write");
  const outcome = await execute(client, { sql, toTheEnd: mode !== "read" });
  if (mode === "read") {
    // The rest of a cut answer is still arriving: closing the connection ends the transaction.
    if (!outcome.isCut) await client.query("rollback");
    return outcome;
  }
  await client.query("set constraints all immediate");
  if (await changesCatalogue(client)) throw new StatementStopped("changes the catalogue");
  if (mode === "preview") {
    await client.query("rollback");
    return outcome;
  }
  await beforeCommit?.(outcome);
  const transactionId = await transactionIdOf(client);
  await client.query("commit").catch((cause: unknown) => {
    throw isRefused(cause) ? cause : new CommitLost({ outcome, transactionId, pid }, { cause });
  });
  return outcome;
}

/** Returns the transaction id, by which PostgreSQL can tell later whether it was committed. */
async function transactionIdOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ id: string | null }>(
    "select pg_catalog.pg_current_xact_id_if_assigned()::pg_catalog.text as id",
  );
  return rows[0]?.id ?? null;
}

/** Whether PostgreSQL refused the commit, as for a deferred constraint. A session that ended says nothing about it. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.severity === "ERROR" && !/^(08|57)/.test(error.code ?? "")
  );
}

interface Answered {
  command: string | null;
  rowCount: number | null;
  fields: pg.FieldDef[];
}

const BOOLEAN = 16;

/** Values as PostgreSQL prints them, except for booleans, which it shortens. */
const asText = {
  getTypeParser: (type: number) => (value: string) => (type === BOOLEAN ? String(value === "t") : value),
} as pg.CustomTypesConfig;

/**
 * Runs the statement with the extended protocol, which takes exactly one. PostgreSQL sends rows in portions: the rest
 * of a read is not fetched, while a writing statement is followed to its end to count its rows.
 */
function execute(
  client: pg.Client,
  { sql, toTheEnd }: { sql: string; toTheEnd: boolean },
): Promise<StatementOutcome> {
  return new Promise((resolve, reject) => {
    const config: pg.QueryArrayConfig & { rows: number; queryMode: "extended" } = {
      text: sql,
      rowMode: "array",
      types: asText,
      rows: SQL_ROW_CAP + 1,
      queryMode: "extended",
    };
    const query = new pg.Query<(string | null)[]>(config);
    const rows: (string | null)[][] = [];
    let count = 0;
    query.on("row", (row, answered) => {
      count += 1;
      if (rows.length < SQL_ROW_CAP) rows.push(row);
      else if (!toTheEnd && answered)
        resolve(outcomeOf({ ...answered, command: "SELECT", rowCount: SQL_ROW_CAP }, { rows, isCut: true }));
    });
    query.on("end", (answered: Answered) => {
      // PostgreSQL counts only the last portion.
      const rowCount = count > 0 ? count : answered.rowCount;
      resolve(outcomeOf({ ...answered, rowCount }, { rows, isCut: count > rows.length }));
    });
    query.on("error", reject);
    client.query(query);
  });
}

function outcomeOf(
  { command, rowCount, fields }: Answered,
  { rows, isCut }: Pick<StatementOutcome, "rows" | "isCut">,
): StatementOutcome {
  return {
    command: command ?? "",
    rowCount,
    columns: fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
      name,
      typeOid: dataTypeID,
      typeModifier: dataTypeModifier,
    })),
    rows,
    hasRows: fields.length > 0 || command === "SELECT",
    isCut,
  };
}

/**
 * Returns whether the transaction changed the catalogue: no right keeps a role from changing its own password,
 * settings and default privileges. Such a change locks system tables until the transaction ends, which changes of
 * ordinary rows never do; only default privileges do not, but this role must not have any.
 */
async function changesCatalogue(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_catalog.pg_default_acl where defaclrole operator(pg_catalog.=) current_user::pg_catalog.regrole
     union all
     select from pg_catalog.pg_locks l join pg_catalog.pg_class c on c.oid operator(pg_catalog.=) l.relation
     where l.pid operator(pg_catalog.=) pg_catalog.pg_backend_pid()
       and l.mode operator(pg_catalog.<>) 'AccessShareLock'
       and c.relnamespace operator(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace limit 1`,
  );
  return (rowCount ?? 0) > 0;
}
