import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { AttentionSort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, store_variants, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, type Column, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { goneVariants, productsOfManyStrengths, strengthOfItem } from "../../catalogue/index.ts";
import {
  hasNameOrEmail,
  inAnyAlphabet,
  inOrder,
  inOrderOf,
  isAnyFrom,
  passesWorkFilter,
  type WorkFilter,
} from "../../core/index.ts";
import {
  configurationOfItem,
  dayOf,
  expiryOrNever,
  isAvailable,
  isReviewed,
} from "../items/item-state.queries.ts";
import { type ItemRow, listItemsWithIds } from "../items/prescriptions.queries.ts";

type AttentionPage = AttentionAsked & { limit: number; offset: number };

export interface AttentionAsked {
  today: Day;
  /** Words of product and patient; empty for all. */
  search: string;
  sorting: Sorting<AttentionSort>;
}

/** Finds a page of the reviewed items that still need attention, and how many there are. */
export async function findNeedingAttention(
  db: Db,
  page: AttentionPage,
): Promise<{ items: ItemRow[]; total: number }> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(attentionSql(page));
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  if (ids.length === 0) return { items: [], total };
  return { items: inOrderOf(ids, await listItemsWithIds(db, ids), ({ item }) => item.id), total };
}

/** The ids of the oldest reviewed items that need attention. */
export async function findNeedy(
  db: Db,
  { today, work }: { today: Day; work: WorkFilter },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (${foundSql({ today, asked: passesWorkFilter(prescription_items.id, work) })})
    select id from found order by id limit ${work.most}`);
  return rows.map(({ id }) => id);
}

/**
 * Found before they are sorted and cut off: they are few, and the planner would otherwise walk all items for the first
 * of them.
 */
export function attentionSql({ limit, offset, ...asked }: AttentionPage): SQL {
  return sql`
    with found as materialized (${foundSql(asked)}), sorted as (select array(${sortedSql(asked)}) as ids)
    select cardinality(ids) as total, ids[${offset + 1}::int:${offset + limit}::int] as ids from sorted`;
}

/** Selects the ids of all reviewed items that need attention. */
export function attentionIdsSql(asked: AttentionAsked): SQL {
  return sql`with found as materialized (${foundSql(asked)}) ${sortedSql(asked)}`;
}

/** Looks the items up by their ids: with a join the planner expects many and searches among all patients. */
function sortedSql({ search, sorting: { sort, order } }: AttentionAsked): SQL {
  if (search === "" && sort === "added")
    return sql`select id from found order by ${inOrder([sql`id`], order)}`;
  const isFound = search === "" ? sql`true` : hasNameOrEmail(search, [prescription_items.product_name]);
  return sql`
    select ${prescription_items.id} from ${prescription_items}
    join ${users} on ${eq(users.id, prescription_items.user_id)}
    where ${prescription_items.id} = any(array(select id from found)) and ${isFound}
    order by ${inOrder(fields[sort], order)}`;
}

const fields: Record<AttentionSort, readonly (Column | SQL)[]> = {
  added: [prescription_items.id],
  product: [inAnyAlphabet(prescription_items.product_name), prescription_items.id],
  patient: [inAnyAlphabet(users.last_name), inAnyAlphabet(users.first_name), users.id, prescription_items.id],
};

/**
 * A union, so that each part can use its own index: few of a large store's items have no reminder, and of those
 * without a strength few belong to a product with several. Items of a strength that is gone are looked up strength by
 * strength, since the planner cannot know how few strengths are gone.
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
  const isOfGone = and(sql`${variant_id} = gone.variant_id`, isUsable);
  return sql`
    select ${id} from ${prescription_items}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem} where ${and(isForgotten, asked)}
    union all
    select ${id} from ${prescription_items} where ${and(isUnknown, asked)}
    union all
    select item.id from (${goneVariants}) gone cross join lateral (
      select ${id} from ${prescription_items} where ${and(isOfGone, asked)} offset 0
    ) item`;
}
