import type { Db } from "@scriptkeeper/db/connection";
import { isPayable } from "@scriptkeeper/db/renewal-states";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, asc, inArray, isNull } from "drizzle-orm";

/**
 * Locks the unpaid checkouts that hold any of these items, in the order of their ids. The items must be locked already. An
 * order that was placed from one stands at the store, so there is nothing to close.
 */
export function lockUnpaidRenewals(db: Db, itemIds: readonly number[]) {
  const holding = db
    .select({ id: renewal_items.renewal_id })
    .from(renewal_items)
    .where(and(inArray(renewal_items.item_id, [...itemIds]), isNull(renewal_items.given_back_at)));
  return db
    .select({ id: renewals.id })
    .from(renewals)
    .where(and(inArray(renewals.id, holding), isPayable(), isNull(renewals.placed_at)))
    .orderBy(asc(renewals.id))
    .for("update");
}

/** Ends the lease as well: whoever is closing the checkout just now may no longer open it again. */
export async function markClosing(db: Db, change: { ids: readonly string[]; at: Date }): Promise<void> {
  const { from, to } = renewalLifecycle.events.itemDeleted;
  await db
    .update(renewals)
    .set({ state: to, lease_id: null, lease_until: null, updated_at: change.at })
    .where(and(inArray(renewals.id, [...change.ids]), inArray(renewals.state, from)));
}
