import type { Db } from "@scriptkeeper/db/connection";
import { isLive } from "@scriptkeeper/db/renewal-states";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, eq, gte, isNotNull, isNull, lte, or } from "drizzle-orm";

/**
 * Whether an order that took a repeat at this revision or an earlier one may still give it back, or has done so since.
 */
export async function isRepeatInDoubt(
  db: Db,
  of: { itemId: number; revision: number; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: renewals.id })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        eq(renewal_items.item_id, of.itemId),
        isNotNull(renewal_items.repeats_before),
        lte(renewal_items.repeats_revision, of.revision),
        or(and(isNull(renewal_items.given_back_at), isLive()), gte(renewal_items.given_back_at, of.since)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
