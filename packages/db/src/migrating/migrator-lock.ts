import type pg from "pg";
import { MIGRATOR_LOCK } from "../migration-lock.ts";

/** What to log beside the holder. */
export const LOCK_AWAITED =
  "waiting for another process that migrates the database; if it no longer exists, end its connection: select pg_terminate_backend(pid)";

type Connection = Pick<pg.Client, "query">;

/** The process that migrates at the moment, as PostgreSQL knows it. */
export interface LockHolder {
  /** What ends its connection: `select pg_terminate_backend(pid)`. */
  pid: number;
  /** Its address; null if it runs on PostgreSQL's machine. */
  address: string | null;
  connectedAt: Date;
}

/**
 * Takes the lock unless another process is migrating. PostgreSQL releases it with the connection; if a machine
 * disappears, keepalives notice within half a minute.
 */
export async function tryMigratorLock(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock($1) as "isOurs",
      set_config('tcp_keepalives_idle', '15', false),
      set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '3', false)`,
    [MIGRATOR_LOCK],
  );
  return rows[0]?.isOurs === true;
}

/** Returns who is migrating; null if that has just ended. */
export async function findLockHolder(connection: Connection): Promise<LockHolder | null> {
  const { rows } = await connection.query<LockHolder>(
    `select pid, host(client_addr) as address, backend_start as "connectedAt"
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1
       and classid = 0 and objid = $1::bigint::oid
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATOR_LOCK],
  );
  return rows[0] ?? null;
}
