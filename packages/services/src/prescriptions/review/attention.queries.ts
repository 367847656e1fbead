import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, type SQL, sql } from "drizzle-orm";
import { isStrengthUnknownAmongMany } from "../../catalogue/index.ts";
import { isAsked, type WorkFilter } from "../../core/index.ts";
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

function foundSql({ today, asked }: { today: Day; asked?: SQL }): SQL {
  return sql`
    select ${prescription_items.id} from ${prescription_items}
    left join ${product_configurations} on ${configurationOfItem} where ${and(needsAttention(today), asked)}`;
}

/** Each arm begins with the condition of its own partial index. */
function needsAttention(today: Day): SQL {
  const isUsable = sql`${isReviewed} and ${prescription_items.repeats} is distinct from 0 and ${expiryOrNever} > ${dayOf(today)}`;
  return sql`(
    (${prescription_items.next_reminder_date} is null and ${isUsable} and ${isAvailable} and not ${isStrengthUnknownAmongMany})
    or (${prescription_items.variant_id} is null and ${isUsable} and ${isStrengthUnknownAmongMany})
  )`;
}
