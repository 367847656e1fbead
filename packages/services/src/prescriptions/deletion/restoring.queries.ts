import type { Db } from "@scriptkeeper/db/connection";
import {
  discount_assignments,
  discounts,
  emails,
  prescription_groups,
  prescription_items,
  reminder_ledger,
  users,
} from "@scriptkeeper/db/schema";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";

/** Whether the account exists; if so, it cannot be deleted until the transaction ends. */
export async function holdPatient(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  return rows.length > 0;
}

export async function hasGroup(db: Db, id: number): Promise<boolean> {
  return (await db.$count(prescription_groups, eq(prescription_groups.id, id))) > 0;
}

/**
 * The ids of those discounts that still have a row, deleted or not, and that are not for another patient; locked until
 * the transaction ends.
 */
export async function listDiscountIds(
  db: Db,
  { ids, userIds }: { ids: readonly number[]; userIds: readonly number[] },
): Promise<number[]> {
  const mayBeTheirs = or(isNull(discounts.user_id), inArray(discounts.user_id, [...userIds]));
  const rows = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(inArray(discounts.id, [...ids]), mayBeTheirs))
    .orderBy(asc(discounts.id))
    .for("share");
  return rows.map(({ id }) => id);
}

/** The ids of those accounts that still exist. */
export async function listPeopleIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Ends the items' assignments of deleted discounts. Returns those assignments. */
export function endGoneDiscounts(db: Db, of: { itemIds: readonly number[]; at: Date }) {
  return db
    .update(discount_assignments)
    .set({ ended_at: of.at })
    .where(
      and(
        inArray(discount_assignments.prescription_item_id, [...of.itemIds]),
        sql`${discount_assignments.ended_at} is null`,
        sql`exists (select from ${discounts} d where d.id = ${discount_assignments.discount_id} and d.deleted_at is not null)`,
      ),
    )
    .returning({ id: discount_assignments.id, discount_id: discount_assignments.discount_id });
}

/**
 * Arms again the reminders whose email was still to be sent when the items were deleted, and so went out without them
 * or not at all.
 */
export async function armCutOffReminders(
  db: Db,
  of: { itemIds: readonly number[]; deletedAt: Date },
): Promise<void> {
  const { next_reminder_date, reminder_arming, status, id } = prescription_items;
  await db
    .update(prescription_items)
    .set({
      reminder_arming: sql`${reminder_arming} + 1`,
      status: sql`case when ${status} = 'pending_renewal' then 'active' else ${status} end`,
    })
    .where(
      and(
        inArray(id, [...of.itemIds]),
        sql`exists (
          select from ${reminder_ledger} l join ${emails} e on e.id = l.email_id
          where l.item_id = ${id} and l.kind = 'reminder' and l.date = ${next_reminder_date}
            and l.arming = ${reminder_arming}
            and (e.state = 'cancelled' or (e.state = 'sent' and e.sent_at >= ${of.deletedAt.toISOString()}::timestamptz)))`,
      ),
    );
}
