import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { asc, type SQL, sql } from "drizzle-orm";
import { isStrengthUnknown } from "../../catalogue/index.ts";
import {
  configurationOfItem,
  dayOf,
  effectiveExpiry,
  isAvailable,
  isReviewed,
} from "../items/item-state.queries.ts";
import { type ItemRow, selectItemsWithFacts } from "../items/prescriptions.queries.ts";

/** Items that staff have to look at although they were reviewed, the oldest first. */
export function listNeedingAttention(
  db: Db,
  page: { today: Day; limit: number; offset: number },
): Promise<ItemRow[]> {
  return selectItemsWithFacts(db, { where: needsAttention(page.today), order: asc(prescription_items.id) })
    .limit(page.limit)
    .offset(page.offset);
}

export async function countNeedingAttention(db: Db, today: Day): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(prescription_items)
    .leftJoin(product_configurations, configurationOfItem)
    .where(needsAttention(today));
  return row?.count ?? 0;
}

/** Each arm begins with the condition of its own partial index. */
function needsAttention(today: Day): SQL {
  const isUsable = sql`${isReviewed} and ${prescription_items.repeats} is distinct from 0
    and (${effectiveExpiry} is null or ${effectiveExpiry} > ${dayOf(today)})`;
  return sql`(
    (${prescription_items.next_reminder_date} is null and ${isUsable} and ${isAvailable} and not ${isStrengthUnknown})
    or (${prescription_items.variant_id} is null and ${isUsable} and ${isStrengthUnknown})
  )`;
}
