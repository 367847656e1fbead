import type { Pool, PoolClient } from "pg";
import type { LastRun } from "./schedule.ts";

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

/** Forgets the last end: a clock that was put back must not make it look like the end of this run. */
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
 * The last run of each job. One that never ran counts as run just now, so that its first tick is the next one; one of those
 * that begin `atOnce` as run long ago, so that it is due.
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
