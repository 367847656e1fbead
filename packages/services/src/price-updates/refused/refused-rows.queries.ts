import type { Db } from "@scriptkeeper/db/connection";
import { price_run_rows, price_runs, users } from "@scriptkeeper/db/schema";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isAnyOf, passesWorkFilter, type WorkFilter } from "../../core/index.ts";

/** Finds the updates that ended with refused prices and that nobody has closed or retried, oldest first. */
export async function findRefused(db: Db, work: WorkFilter): Promise<number[]> {
  const rows = await db
    .select({ id: price_runs.id })
    .from(price_runs)
    .where(and(isRefused, passesWorkFilter(price_runs.id, work)))
    .orderBy(asc(price_runs.id))
    .limit(work.most);
  return rows.map(({ id }) => id);
}

/** Loads these updates with who uploaded them and how many rows were refused, up to `most`. */
export function listRefused(db: Db, { ids, most }: { ids: readonly number[]; most: number }) {
  return db
    .select({ run: price_runs, first_name: users.first_name, failed: failedRows(most) })
    .from(price_runs)
    .leftJoin(users, eq(users.id, price_runs.created_by))
    .where(and(isRefused, isAnyOf(price_runs.id, ids)));
}

const isRefused = and(
  isNull(price_runs.closed_at),
  eq(price_runs.is_reviewed, true),
  eq(price_runs.state, "done"),
  sql`exists (select from ${price_run_rows} r where r.run_id = ${price_runs.id} and r.outcome = 'failed')`,
  sql`not exists (select from ${price_runs} again where again.retry_of = ${price_runs.id})`,
);

function failedRows(most: number): SQL<number> {
  return sql<number>`(select count(*)::int from (
    select from ${price_run_rows} r where r.run_id = ${price_runs.id} and r.outcome = 'failed' limit ${most}
  ) counted)`;
}
