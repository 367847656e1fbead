import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { INSIGHT_ROW_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import type { CoverageGap, CoverageGapsFilter } from "@scriptkeeper/contracts/reporting/insight";
import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import {
  interrupted_weeks,
  prescription_items,
  product_configurations,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { strengthOfItem, variantTitle } from "../../catalogue/index.ts";
import { allFoundSql, inOrder, inOrderOf, isAnyOf, isBehindPlace, searchFirst } from "../../core/index.ts";
import { searchedByItem } from "../../prescriptions/index.ts";

/** Selects medicines that were missing since a week; those after one of them, where it is named. */
export interface CoverageGapsQuery extends CoverageGapsFilter {
  since: Day;
  after?: number | undefined;
}

/** Selects the `id` of each missing medicine that the query asks for, in the order of the weeks. */
export async function coverageGapIdsSql(db: Db, of: CoverageGapsQuery): Promise<SQL> {
  if (of.search) return allFoundSql(await searchedGaps(db, of));
  const { scope, order } = countedGaps(of);
  return sql`select id from ${interrupted_weeks} where ${scope} order by ${order}`;
}

/** The ids of the first missing medicines that the query asks for. */
export async function listCoverageGapIds(db: Db, of: CoverageGapsQuery, limit: number): Promise<number[]> {
  if (of.search) return searchFirst(db, await searchedGaps(db, of), limit);
  const { rows } = await db.execute<{ id: number }>(sql`${await coverageGapIdsSql(db, of)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

function searchedGaps(db: Db, of: CoverageGapsQuery) {
  return searchedByItem(db, {
    search: of.search ?? "",
    table: interrupted_weeks,
    itemId: interrupted_weeks.item_id,
    columns: sql`id, week, item_id`,
    ...countedGaps(of),
  });
}

/** The conditions of a query for missing medicines, and its order. */
function countedGaps({ after, ...of }: CoverageGapsQuery) {
  const { order } = sortingOf(INSIGHT_ROW_SORTS, of);
  const fields = [sql`week`, sql`id`];
  const place = after && [
    sql`(select week from ${interrupted_weeks} where id = ${after}::int)`,
    sql`${after}::int`,
  ];
  const isBehind = place ? isBehindPlace(fields, { place, order }) : sql`true`;
  return { scope: sql`${isCounted(of)} and ${isBehind}`, order: inOrder(fields, order) };
}

/** The condition for the rows behind a count. */
function isCounted({ since, week, product_id, cohort }: CoverageGapsQuery): SQL {
  return sql`${week ? sql`week = ${week}::date and week >= ${since}::date` : sql`week >= ${since}::date`}
    and ${product_id ? sql`product_id = ${product_id}` : sql`true`}
    and ${cohort ? sql`cohort = ${cohort}::date` : sql`true`}`;
}

/** Loads missing medicines with their patients, in the order of the ids. */
export async function listCoverageGapRows(db: Db, ids: readonly number[]): Promise<CoverageGap[]> {
  const { id, item_id, week, days, covered } = interrupted_weeks;
  const rows = await db
    .select({
      id,
      item_id,
      week,
      days,
      covered,
      user_id: users.id,
      ...personColumns,
      product_name: sql<
        string | null
      >`coalesce(${prescription_items.product_name}, ${product_configurations.product_name})`,
      variant_title: variantTitle,
    })
    .from(interrupted_weeks)
    .leftJoin(prescription_items, eq(prescription_items.id, item_id))
    .leftJoin(store_variants, strengthOfItem)
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
