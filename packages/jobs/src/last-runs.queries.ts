import type { Pool, PoolClient } from "pg";
import type { LastRun } from "./schedule.ts";

/** Any number that nothing else locks. The lock's second number stands for the job's name. */
const SCHEDULE_LOCK = 7_203_115;

/**
 * Takes the job's lock on this connection, or reports that another process has it. PostgreSQL releases it when the
 * connection ends; if a machine disappears, keepalives notice within half a minute.
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

/** Clears the previous end, so that after a clock was put back it does not look like the end of this run. */
export async function noteStart(client: PoolClient, { job, at }: { job: string; at: Date }): Promise<void> {
  await client.query("update schedules set last_started_at = $2, last_finished_at = null where name = $1", [
    job,
    at,
  ]);
}

export async function noteEnd(client: PoolClient, { job, at }: { job: string; at: Date }): Promise<void> {
  await client.query("update schedules set last_finished_at = $2 where name = $1", [job, at]);
}

/**
 * The last run of each job. A job that has never run counts as run just now, so that its first tick is the next one; a
 * job that begins `atOnce` counts as run long ago, so that it is due.
 */
export async function readLastRuns(
  db: Pool | PoolClient,
  { jobs, atOnce = [], now }: { jobs: readonly string[]; atOnce?: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, LastRun>> {
  const known = await findLastRuns(db, jobs);
  if (known.size === jobs.length) return known;
  await db.query(
    `insert into schedules (name, last_started_at, last_finished_at)
    select job, case when job = any($3::text[]) then 'epoch' else $2::timestamptz end,
      case when job = any($3::text[]) then 'epoch' else $2::timestamptz end
    from unnest($1::text[]) as job
    on conflict (name) do update set
      last_started_at = excluded.last_started_at, last_finished_at = excluded.last_finished_at
    where schedules.last_started_at is null`,
    [jobs, now, atOnce],
  );
  return await findLastRuns(db, jobs);
}

async function findLastRuns(
  db: Pool | PoolClient,
  jobs: readonly string[],
): Promise<ReadonlyMap<string, LastRun>> {
  const { rows } = await db.query<{ name: string; started_at: Date; has_ended: boolean }>(
    `select name, last_started_at as started_at, coalesce(last_finished_at >= last_started_at, false) as has_ended
    from schedules where name = any($1::text[]) and last_started_at is not null`,
    [jobs],
  );
  return new Map(rows.map((row) => [row.name, { startedAt: row.started_at, hasEnded: row.has_ended }]));
}
