import type { Pool, PoolClient } from "pg";

/** Any number that nobody else locks; the second number of the lock is the job's name. */
const SCHEDULE_LOCK = 7_203_115;

/**
 * Takes the job's lock on this connection, or says that somebody else has it. PostgreSQL gives it free when the
 * connection ends; one whose machine is gone is found out by keepalives within half a minute.
 */
export async function tryLock(client: PoolClient, job: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock($1, hashtext($2)) as locked,
      set_config('tcp_keepalives_idle', '15', false),
      set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '3', false)`,
    [SCHEDULE_LOCK, job],
  );
  return rows[0]?.locked === true;
}

export async function unlock(client: PoolClient, job: string): Promise<void> {
  await client.query("select pg_advisory_unlock($1, hashtext($2))", [SCHEDULE_LOCK, job]);
}

export async function noteStart(client: PoolClient, { job, at }: { job: string; at: Date }): Promise<void> {
  await client.query(
    `insert into schedules (name, last_started_at) values ($1, $2)
    on conflict (name) do update set last_started_at = excluded.last_started_at`,
    [job, at],
  );
}

export async function noteEnd(client: PoolClient, { job, at }: { job: string; at: Date }): Promise<void> {
  await client.query("update schedules set last_finished_at = $2 where name = $1", [job, at]);
}

/** When each job was started last. One that never was counts from now on, so that its first tick is the next one. */
export async function readStarts(
  pool: Pool,
  { jobs, now }: { jobs: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await pool.query<{ name: string; last_started_at: Date }>(
    `insert into schedules (name, last_started_at) select unnest($1::text[]), $2
    on conflict (name) do update set last_started_at = coalesce(schedules.last_started_at, excluded.last_started_at)
    returning name, last_started_at`,
    [jobs, now],
  );
  return new Map(rows.map((row) => [row.name, row.last_started_at]));
}
