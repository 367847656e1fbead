import type pg from "pg";

const OLDEST = 15;

interface Server {
  /** PostgreSQL's numeric version: 150004 for 15.4. */
  number: number;
  version: string;
  encoding: string;
}

/**
 * Throws, with a sentence for people, where migrations would fail half way: PostgreSQL is too old, or the database's
 * encoding is not Unicode.
 */
export async function requireSupportedServer(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding`,
  );
  const fault = rows[0] && faultOf(rows[0]);
  if (fault) throw new Error(fault);
}

export function faultOf({ number, version, encoding }: Server): string | null {
  if (number < OLDEST * 10_000) return `PostgreSQL ${version} is too old; ${OLDEST} or newer is needed`;
  if (encoding !== "UTF8")
    return `the database's encoding is ${encoding}; create it again with: create database … encoding 'UTF8' template template0`;
  return null;
}
