import type { Db } from "@scriptkeeper/db/connection";
import { isPayable } from "@scriptkeeper/db/renewal-states";
import { prescription_groups, prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, asc, inArray, isNull, or, sql } from "drizzle-orm";
import { noLease } from "../../core/index.ts";

/** Whole groups, and single items of any group. */
export interface Selection {
  groupIds: readonly number[];
  itemIds: readonly number[];
}

export type GroupRow = typeof prescription_groups.$inferSelect;

/**
 * Locks the selected groups and those of the selected items, in the order of ids. Every deletion locks groups before
 * items, so that of two deletions that take a group's last items, one sees it empty.
 */
export function lockGroups(db: Db, { groupIds, itemIds }: Selection): Promise<GroupRow[]> {
  const ofItems = db
    .select({ id: prescription_items.prescription_group_id })
    .from(prescription_items)
    .where(inArray(prescription_items.id, [...itemIds]));
  return db
    .select()
    .from(prescription_groups)
    .where(or(inArray(prescription_groups.id, [...groupIds]), inArray(prescription_groups.id, ofItems)))
    .orderBy(asc(prescription_groups.id))
    .for("update");
}

/** Locks the selected items in the order of ids. */
export function lockSelected(db: Db, { groupIds, itemIds }: Selection) {
  return db
    .select()
    .from(prescription_items)
    .where(
      or(
        inArray(prescription_items.prescription_group_id, [...groupIds]),
        inArray(prescription_items.id, [...itemIds]),
      ),
    )
    .orderBy(asc(prescription_items.id))
    .for("update");
}

export async function deleteItems(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(prescription_items).where(inArray(prescription_items.id, [...ids]));
}

/** Deletes those of the groups that are empty. Returns their ids. */
export async function deleteEmptyGroups(db: Db, ids: readonly number[]): Promise<number[]> {
  const isEmpty = sql`not exists (
    select from ${prescription_items} where ${prescription_items.prescription_group_id} = ${prescription_groups.id})`;
  const rows = await db
    .delete(prescription_groups)
    .where(and(inArray(prescription_groups.id, [...ids]), isEmpty))
    .returning({ id: prescription_groups.id });
  return rows.map((row) => row.id);
}

/**
 * Locks the unpaid checkouts that hold any of these items, in the order of ids. The items must already be locked. A
 * placed order exists at the store as an order, so it has no checkout to close.
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

/** Moves renewals to closing and ends their leases: a process that is just checking on one may not reopen it. */
export async function markClosing(db: Db, change: { ids: readonly string[]; at: Date }): Promise<void> {
  const { from, to } = renewalLifecycle.events.itemDeleted;
  await db
    .update(renewals)
    .set({ state: to, ...noLease, updated_at: change.at })
    .where(and(inArray(renewals.id, [...change.ids]), inArray(renewals.state, from)));
}
