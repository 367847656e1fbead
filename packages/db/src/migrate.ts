import { createRequire } from "node:module";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { MIGRATION_LOCK } from "./migration-lock.ts";
import { renewRightsOfOwnRole } from "./sql-box/prepare-role.ts";
import { PRODUCT_SCHEMA } from "./sql-box/table-reach.ts";

/**
 * Brings the schema up to date, and what the SQL box may reach in it. Safe to run twice and by several processes at once: each waits for the
 * one before it and then finds nothing to do.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "scriptkeeper-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    await renewRightsOfOwnRole(client, PRODUCT_SCHEMA);
  } finally {
    await client.end();
  }
}

/** Whether every migration that this build knows has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const newest = Math.max(...known.map((migration) => migration.folderMillis));
  const present = await pool.query<{ table: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as table",
  );
  if (!present.rows[0]?.table) return false;
  const applied = await pool.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return Number(applied.rows[0]?.newest ?? 0) >= newest;
}

function migrationsFolder(): string {
  const manifest = createRequire(import.meta.url).resolve("@scriptkeeper/db/package.json");
  return path.join(path.dirname(manifest), "migrations");
}
