import { sqlRoleOf } from "@scriptkeeper/db/sql-console/prepare-role";
import pg from "pg";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates the database, replacing an existing one, as a copy of `template` if given. `adminUrl` is the address of an
 * administrator of the server.
 */
export async function replaceDatabase(
  adminUrl: string,
  { name, template }: { name: string; template?: string },
): Promise<TestDatabase> {
  // Copying files is several times as fast as writing each page to the log first.
  const copy = template ? ` TEMPLATE "${template}" STRATEGY file_copy` : "";
  await asAdmin(adminUrl, [
    `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`,
    `CREATE DATABASE "${name}"${copy}`,
  ]);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () =>
      asAdmin(adminUrl, [
        `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`,
        `DROP ROLE IF EXISTS "${sqlRoleOf(name)}"`,
      ]),
  };
}

/** Drops every database whose name starts with the prefix: a template and the copies made of it during the run. */
export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const all = "select datname as name from pg_database where starts_with(datname, $1)";
  const { rows } = await connectionTo(adminUrl).query<{ name: string }>(all, [prefix]);
  await asAdmin(
    adminUrl,
    rows.map(({ name }) => `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  );
}

async function asAdmin(adminUrl: string, statements: string[]): Promise<void> {
  for (const statement of statements) await connectionTo(adminUrl).query(statement);
}

const connections = new Map<string, pg.Pool>();

/**
 * The connection to a server that all files of this process share: opening one costs a third of what a database costs.
 * It keeps no process from exiting, and none from stopping the server.
 */
function connectionTo(adminUrl: string): pg.Pool {
  const known = connections.get(adminUrl);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on("error", () => undefined);
  connections.set(adminUrl, pool);
  return pool;
}
