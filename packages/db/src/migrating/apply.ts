import type pg from "pg";
import { MIGRATION_LOCK } from "../migration-lock.ts";
import { isApplied, note } from "./ledger.ts";
import type { Migration } from "./read-migrations.ts";
import { asOutsideStatement } from "./statements.ts";

/**
 * How long a migration waits for all of its locks together: everybody else who needs the table queues behind it.
 * Shorter than PostgreSQL's deadlock_timeout (1 s), so that in a deadlock the migration gives way.
 */
const LOCKS_WITHIN_MS = 800;
const SHORTEST_WAIT_MS = 50;

/** Applies a migration in one transaction. Throws PostgreSQL's error; 55P03 where others held a lock for too long. */
export async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    const started = performance.now();
    const query = async (text: string) => {
      const left = Math.max(SHORTEST_WAIT_MS, LOCKS_WITHIN_MS - (performance.now() - started));
      await client.query(`set local lock_timeout = ${Math.ceil(left)}`);
      await client.query(text);
    };
    await query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    // Another process, even of an earlier release that knows this migration, may have applied it by now.
    if (!(await isApplied(client, migration))) {
      for (const statement of migration.statements) await query(statement);
      await note(client, migration);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Applies a migration statement by statement. After a crash the next run repeats the statements that may be half done.
 */
export async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  // Nobody queues behind these statements, so they may wait for the oldest open transaction.
  await client.query("set lock_timeout = 0");
  for (const statement of migration.statements) {
    const what = asOutsideStatement(statement);
    if (what?.does !== "create index") await client.query(statement);
    else await createIndex(client, { statement, index: what.index });
  }
  await note(client, migration);
}

async function createIndex(
  client: pg.Client,
  { statement, index }: { statement: string; index: string },
): Promise<void> {
  await dropUnfinished(client, index);
  try {
    await client.query(statement);
  } catch (error) {
    // A leftover invalid index would slow down every write, and a unique one would reject some.
    await dropUnfinished(client, index).catch(() => undefined);
    throw error;
  }
}

async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`);
}
