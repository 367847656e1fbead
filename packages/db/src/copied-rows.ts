import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { type Db, poolOf } from "./connection.ts";
import { answerOf } from "./freeing-query.ts";

/**
 * Takes the value of a column, which is in `bytes` from `begin` up to `end`; nothing for null. The bytes may be read
 * only during the call.
 */
export type TakeValue = (column: number, bytes: Buffer, begin: number, end: number) => void;

/**
 * Reads a query's rows, all of whose columns are texts, value by value as they arrive, in UTF-8. The driver makes texts
 * of whatever a query returns; only what COPY sends does it pass on as it is. Not for use in transactions.
 */
export async function copyRows(db: Db, query: SQL, take: TakeValue): Promise<void> {
  const copy = new Copy(`copy (${withLiterals(query)}) to stdout (format binary)`, take);
  await onClient(db, (client) => answerOf(client.query.bind(client), [copy]));
  if (copy.failed) throw copy.failed.error;
}

async function onClient(db: Db, run: (client: pg.ClientBase) => Promise<unknown>): Promise<void> {
  const pool = poolOf(db);
  const client = pool ? await pool.connect() : clientOf(db);
  try {
    await run(client);
  } finally {
    if (pool) (client as pg.PoolClient).release();
  }
}

function clientOf(db: Db): pg.ClientBase {
  if ("$client" in db && db.$client instanceof pg.Client) return db.$client;
  throw new Error("COPY needs a connection outside a transaction");
}

/** What precedes the length of the header's extension, in bytes. */
const SIGNATURE_AND_FLAGS = 15;

/** @see https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS-BINARY-FORMAT */
class Copy extends pg.Query {
  failed: { error: unknown } | undefined;
  #isBegun = false;
  readonly #take: TakeValue;

  constructor(text: string, take: TakeValue) {
    super(text);
    this.#take = take;
  }

  /** The driver calls this with each row, and with the end. An error here would end the process. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.failed) return;
    try {
      this.#takeRow(chunk);
    } catch (error) {
      this.failed = { error };
    }
  }

  #takeRow(chunk: Buffer): void {
    let at = 0;
    if (!this.#isBegun) at = SIGNATURE_AND_FLAGS + 4 + chunk.readInt32BE(SIGNATURE_AND_FLAGS);
    this.#isBegun = true;
    const columns = chunk.readInt16BE(at);
    at += 2;
    for (let column = 0; column < columns; column++) {
      const begin = at + 4;
      at = begin + Math.max(chunk.readInt32BE(at), 0);
      this.#take(column, chunk, begin, at);
    }
  }
}

/** COPY takes no parameters. As literals without a type they are what parameters without one would be. */
function withLiterals(query: SQL): string {
  return dialect.sqlToQuery(query).sql;
}

class LiteralDialect extends PgDialect {
  override escapeParam(_: number, value?: unknown): string {
    return literalOf(value);
  }
}

const dialect = new LiteralDialect();

function literalOf(value: unknown): string {
  if (value === null) return "null";
  const text = Array.isArray(value) ? `{${value.map(elementOf).join(",")}}` : textOf(value);
  // PostgreSQL's texts contain none, and the driver would end the statement at it.
  if (text.includes("\0")) throw new Error("a literal cannot contain a zero byte");
  return pg.escapeLiteral(text);
}

function elementOf(value: unknown): string {
  return `"${textOf(value).replaceAll(/["\\]/g, "\\$&")}"`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (["string", "number", "boolean"].includes(typeof value)) return String(value);
  throw new Error("not a value for a literal");
}
