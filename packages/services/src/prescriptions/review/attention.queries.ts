import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { productsOfManyStrengths } from "../../catalogue/index.ts";
import { isAnyFrom, isAsked, type WorkFilter } from "../../core/index.ts";
import {
  configurationOfItem,
  dayOf,
  expiryOrNever,
  isAvailable,
  isReviewed,
} from "../items/item-state.queries.ts";
import { type ItemRow, listItemsWithIds } from "../items/prescriptions.queries.ts";

/** A page of the items that staff have to look at although they were reviewed, the oldest first, and how many there are. */
export async function findNeedingAttention(
  db: Db,
  page: { today: Day; limit: number; offset: number },
): Promise<{ items: ItemRow[]; total: number }> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(attentionSql(page));
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  return { items: ids.length > 0 ? await listItemsWithIds(db, ids) : [], total };
}

/** The ids of the oldest of them. */
export async function findNeedy(
  db: Db,
  { today, work }: { today: Day; work: WorkFilter },
): Promise<number[]> {
  const asked = isAsked(prescription_items.id, work);
  const page = { today, limit: work.most, offset: 0, asked };
  const { rows } = await db.execute<{ ids: number[] }>(attentionSql(page));
  return rows[0]?.ids ?? [];
}

/** Found before they are ordered and cut: few of all the items, which the planner would otherwise walk for the first of them. */
export function attentionSql(page: { today: Day; limit: number; offset: number; asked?: SQL }): SQL {
  return sql`
    with found as materialized (${foundSql(page)})
    select (select count(*)::int from found) as total, array(
      select id from found order by id limit ${page.limit} offset ${page.offset}
    ) as ids`;
}

/** The ids of all of them. */
export function attentionIdsSql(today: Day): SQL {
  return sql`with found as materialized (${foundSql({ today })}) select id from found order by id`;
}

/**
 * Each half has an index of its own, which the other's condition would keep it from: few of a large store's items have no
 * reminder, and of those without a strength few are of a product that has several.
 */
function foundSql({ today, asked }: { today: Day; asked?: SQL }): SQL {
  const { id, product_id, variant_id, next_reminder_date, repeats } = prescription_items;
  const isUsable = sql`${isReviewed} and ${repeats} is distinct from 0 and ${expiryOrNever} > ${dayOf(today)}`;
  const hasOneStrength = sql`${product_id} not in (${productsOfManyStrengths})`;
  const isForgotten = and(
    isNull(next_reminder_date),
    isUsable,
    isAvailable,
    or(isNotNull(variant_id), hasOneStrength),
  );
  const isUnknown = and(isNull(variant_id), isUsable, isAnyFrom(product_id, productsOfManyStrengths));
  return sql`
    select ${id} from ${prescription_items}
    left join ${product_configurations} on ${configurationOfItem} where ${and(isForgotten, asked)}
    union all
    select ${id} from ${prescription_items} where ${and(isUnknown, asked)}`;
}
