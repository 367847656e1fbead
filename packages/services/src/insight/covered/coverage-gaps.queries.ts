import type { CoverageGap, CoverageGapsFilter } from "@scriptkeeper/contracts/insight";
import type { Db } from "@scriptkeeper/db/connection";
import {
  interrupted_weeks,
  prescription_items,
  product_configurations,
  users,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { inOrderOf, isAnyOf } from "../../core/index.ts";

/** Which of the medicines that were missing are meant, among those since a week. */
export interface CoverageGapsQuery extends CoverageGapsFilter {
  since: Day;
}

/** The `id` of each, the latest week first. */
export function coverageGapIdsSql(of: CoverageGapsQuery): SQL {
  return sql`select id from ${interrupted_weeks} where ${isCounted(of)} order by ${latestFirst}`;
}

/** The next ones behind one of them. */
export async function listCoverageGapIds(
  db: Db,
  { after, limit, ...of }: CoverageGapsQuery & { after: number | undefined; limit: number },
): Promise<number[]> {
  const isFurther = after
    ? sql`(week, id) < ((select week from ${interrupted_weeks} where id = ${after}), ${after}::int)`
    : undefined;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${interrupted_weeks} where ${and(isCounted(of), isFurther)} order by ${latestFirst} limit ${limit}`);
  return rows.map(({ id }) => id);
}

const latestFirst = sql`week desc, id desc`;

/** What the counts count, row by row. */
function isCounted({ since, week, product_id, cohort }: CoverageGapsQuery): SQL {
  return sql`${week ? sql`week = ${week}::date and week >= ${since}::date` : sql`week >= ${since}::date`}
    and ${product_id ? sql`product_id = ${product_id}` : sql`true`}
    and ${cohort ? sql`cohort = ${cohort}::date` : sql`true`}`;
}

/** These with whose they are, in this order. */
export async function listCoverageGapRows(db: Db, ids: readonly number[]): Promise<CoverageGap[]> {
  const { id, item_id, week, days, covered } = interrupted_weeks;
  const rows = await db
    .select({
      ...{ id, item_id, week, days, covered },
      user_id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      product_name: sql<
        string | null
      >`coalesce(${prescription_items.product_name}, ${product_configurations.product_name})`,
    })
    .from(interrupted_weeks)
    .leftJoin(prescription_items, eq(prescription_items.id, item_id))
    .leftJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(
      product_configurations,
      and(
        eq(product_configurations.product_id, interrupted_weeks.product_id),
        isNull(product_configurations.deleted_at),
      ),
    )
    .where(isAnyOf(id, ids));
  return inOrderOf(ids, rows, (row) => row.id);
}
