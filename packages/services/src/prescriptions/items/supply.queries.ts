import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";

export interface PaidPacks {
  itemId: number;
  packs: number;
  paidAt: Date;
}

/** What was paid of some prescriptions and is still part of its order. */
export async function listPaidPacks(db: Db, itemIds: readonly number[]): Promise<PaidPacks[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .select({
      itemId: renewal_items.item_id,
      packs: renewal_items.quantity,
      settledAt: renewals.settled_at,
      createdAt: renewals.created_at,
    })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        isAnyOf(renewal_items.item_id, itemIds),
        eq(renewals.state, "paid"),
        isNull(renewal_items.given_back_at),
      ),
    );
  return rows.map(({ itemId, packs, settledAt, createdAt }) => ({
    itemId,
    packs,
    paidAt: settledAt ?? createdAt,
  }));
}
