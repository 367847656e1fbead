import type { Db } from "@scriptkeeper/db/connection";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

/** Returns the statement that a query of the product sends. */
export async function statementOf(
  query: (db: Db) => Promise<unknown>,
): Promise<{ text: string; params: unknown[] }> {
  const sent: { text: string; params: unknown[] }[] = [];
  const nowhere = new pg.Pool({ connectionString: "postgres://127.0.0.1:1/nowhere" });
  const db = drizzle(nowhere, { logger: { logQuery: (text, params) => sent.push({ text, params }) } });
  await query(db as unknown as Db).catch(() => undefined);
  const [statement] = sent;
  if (!statement) throw new Error("the query sent no statement");
  return statement;
}
