import pg from "pg";
import type { Owner } from "./grant-reach.ts";

/**
 * What only a superuser may set, and the role itself never: nothing that it does or fails at is written to the server's
 * log, which no right bounds (the audit has every statement), and its files stay small.
 */
const settings = { log_min_messages: "panic", log_min_error_statement: "panic", temp_file_limit: "2GB" };

/** Fixes the role's settings where the owner may, and leaves them where they are right. */
export async function fixSettings(owner: Owner, role: string): Promise<void> {
  const { rows } = await owner.query<{ isSuperuser: boolean; isFixed: boolean }>(
    `select current_setting('is_superuser') = 'on' as "isSuperuser", exists (select from pg_db_role_setting s
       where s.setrole = to_regrole(quote_ident($1)) and s.setdatabase = 0 and s.setconfig @> $2) as "isFixed"`,
    [role, Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
  );
  if (!rows[0]?.isSuperuser || rows[0].isFixed) return;
  for (const [name, value] of Object.entries(settings))
    await owner.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = ${pg.escapeLiteral(value)}`);
}
