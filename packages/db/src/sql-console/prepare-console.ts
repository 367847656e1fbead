import pg from "pg";
import { MIGRATION_LOCK } from "../migration-lock.ts";
import { ownsAudit } from "../product-role/grant-product-rights.ts";
import { createSqlRole, listRoleFaults, renewRights, sqlRoleOf } from "./prepare-role.ts";
import { findPublicRights, type PublicRights } from "./revoke-public.ts";
import { roleIn } from "./role-credentials.ts";

export interface PreparedConsole {
  role: string;
  /** Why the SQL console cannot be used, as a sentence; null if it can. */
  problem: string | null;
  /** Whether the product's own role may switch to this role inside a transaction. */
  isTakable: boolean;
  publicRights: PublicRights;
}

const noRights: PublicRights = { functions: [], languages: [], log: false };

/**
 * Creates the role if it is missing, grants its rights and checks that it is safe. Safe to repeat and to run
 * concurrently.
 */
export async function prepareConsole({
  pool,
  schema,
  sqlConsoleUrl,
}: {
  pool: pg.Pool;
  schema: string;
  sqlConsoleUrl?: string | undefined;
}): Promise<PreparedConsole> {
  const client = await pool.connect();
  try {
    const role = sqlConsoleUrl ? roleIn(sqlConsoleUrl) : await ownRole(client);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    if (!sqlConsoleUrl) await createSqlRole(client, role);
    // Skipped where the product's role owns nothing: the owner has granted the rights already.
    if (await ownsAudit(client, schema)) await renewRights(client, { role, schema });
    await client.query("commit");
    const faults = await listRoleFaults(client, { role, schema });
    const problem = faults.length > 0 ? `The role ${role} has too many rights: ${faults.join("; ")}.` : null;
    const publicRights = await findPublicRights(client, role);
    return { role, problem, isTakable: !problem && (await mayTake(client, role)), publicRights };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (!isRefusal(error)) throw error;
    return {
      role: "",
      problem: `PostgreSQL says: ${error.message}.`,
      isTakable: false,
      publicRights: noRights,
    };
  } finally {
    client.release();
  }
}

async function ownRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ database: string }>("select current_database() as database");
  return sqlRoleOf(rows[0]?.database ?? "");
}

/**
 * Returns whether the product's role may switch to the role, after trying to become a member: without superuser rights
 * only a member may.
 */
async function mayTake(client: pg.ClientBase, role: string): Promise<boolean> {
  const name = pg.escapeIdentifier(role);
  try {
    const { rows } = await client.query<{ is: boolean }>("select pg_has_role($1, 'USAGE') as is", [role]);
    if (!rows[0]?.is) await client.query(`grant ${name} to current_user`);
    await client.query("begin");
    await client.query(`set local role ${name}`);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

/** Whether PostgreSQL refused: class 42 stands for missing rights and missing objects. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code?.startsWith("42") ?? false);
}
