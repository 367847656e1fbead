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
  await withClient(adminUrl, async (client) => {
    const all = "select datname as name from pg_database where starts_with(datname, $1)";
    const { rows } = await client.query<{ name: string }>(all, [prefix]);
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  });
}

function asAdmin(adminUrl: string, statements: string[]): Promise<void> {
  return withClient(adminUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function withClient(adminUrl: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
