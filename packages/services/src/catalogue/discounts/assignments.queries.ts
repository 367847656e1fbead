import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import {
  discount_assignments,
  discounts,
  prescription_items,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { DiscountRow } from "./discounts.queries.ts";

/** Joins the current assignment of a prescription. */
export const assignmentOfItem = and(
  eq(discount_assignments.prescription_item_id, prescription_items.id),
  isNull(discount_assignments.ended_at),
);

/** Joins the assignment's discount, unless that is deleted. */
export const discountOfAssignment = and(
  eq(discounts.id, discount_assignments.discount_id),
  isNull(discounts.deleted_at),
);

/** Locks the prescription, as orders do, so that its discount changes before or after an order but never during one. */
export async function lockPrescription(db: Db, id: number): Promise<{ id: number; user_id: number } | null> {
  const [row] = await db
    .select({ id: prescription_items.id, user_id: prescription_items.user_id })
    .from(prescription_items)
    .where(eq(prescription_items.id, id))
    .for("update");
  return row ?? null;
}

export interface LiveAssignment {
  id: number;
  discount: DiscountRow;
}

export async function findLiveAssignment(db: Db, itemId: number): Promise<LiveAssignment | null> {
  const [row] = await db
    .select({ id: discount_assignments.id, discount: discounts })
    .from(discount_assignments)
    .innerJoin(discounts, eq(discounts.id, discount_assignments.discount_id))
    .where(and(eq(discount_assignments.prescription_item_id, itemId), isNull(discount_assignments.ended_at)));
  return row ?? null;
}

export async function insertAssignment(
  db: Db,
  assignment: { itemId: number; discountId: number; at: Date },
): Promise<{ id: number }> {
  const [row] = await db
    .insert(discount_assignments)
    .values({
      prescription_item_id: assignment.itemId,
      discount_id: assignment.discountId,
      assigned_at: assignment.at,
    })
    .returning({ id: discount_assignments.id });
  if (!row) throw new Error("the assignment was not inserted");
  return row;
}

/** Ends a current assignment. Returns false when another call already has. */
export async function endAssignment(db: Db, assignment: { id: number; at: Date }): Promise<boolean> {
  const rows = await db
    .update(discount_assignments)
    .set({ ended_at: assignment.at })
    .where(and(eq(discount_assignments.id, assignment.id), isNull(discount_assignments.ended_at)))
    .returning({ id: discount_assignments.id });
  return rows.length === 1;
}

/** Ends all current assignments of a discount. Returns their ids. */
export async function endAssignmentsOf(db: Db, of: { discountId: number; at: Date }): Promise<number[]> {
  const rows = await db
    .update(discount_assignments)
    .set({ ended_at: of.at })
    .where(and(eq(discount_assignments.discount_id, of.discountId), isNull(discount_assignments.ended_at)))
    .returning({ id: discount_assignments.id });
  return rows.map(({ id }) => id);
}

/** Locks the prescriptions of these assignments, in the order of ids. */
export async function lockPrescriptionsOf(db: Db, assignmentIds: readonly number[]): Promise<void> {
  const ids = db
    .select({ id: discount_assignments.prescription_item_id })
    .from(discount_assignments)
    .where(inArray(discount_assignments.id, [...assignmentIds]));
  await db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(inArray(prescription_items.id, ids))
    .orderBy(asc(prescription_items.id))
    .for("update");
}

/** Makes ended assignments current again, except where the prescription has another one. Returns their ids. */
export async function reviveAssignments(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .update(discount_assignments)
    .set({ ended_at: null })
    .where(
      and(
        inArray(discount_assignments.id, [...ids]),
        isNotNull(discount_assignments.ended_at),
        sql`not exists (select from ${discount_assignments} other
          where other.prescription_item_id = ${discount_assignments.prescription_item_id} and other.ended_at is null)`,
      ),
    )
    .returning({ id: discount_assignments.id });
  return rows.map(({ id }) => id);
}

/** Finds an assignment, ended or not, with its discount and its prescription's patient. */
export async function findAssignment(db: Db, id: number) {
  const [row] = await db
    .select({
      item_id: discount_assignments.prescription_item_id,
      user_id: prescription_items.user_id,
      discount: discounts,
    })
    .from(discount_assignments)
    .innerJoin(discounts, eq(discounts.id, discount_assignments.discount_id))
    .innerJoin(prescription_items, eq(prescription_items.id, discount_assignments.prescription_item_id))
    .where(eq(discount_assignments.id, id));
  return row ?? null;
}

/** The condition for a line that was ordered under an assignment and still counts. */
const isOrderedSince = and(
  eq(renewal_items.assignment_id, discount_assignments.id),
  isNull(renewal_items.given_back_at),
  isCounted(),
);

/** Selects the orders that "times applied" counts: those that the prescription's current discount made cheaper. */
export function ordersApplying(itemId: number): SQL {
  return sql`select ${renewals.id} as id from ${discount_assignments}, ${renewal_items}, ${renewals}
    where ${and(
      eq(discount_assignments.prescription_item_id, itemId),
      isNull(discount_assignments.ended_at),
      eq(renewals.id, renewal_items.renewal_id),
      isOrderedSince,
      isNotNull(renewal_items.discount_type),
    )}`;
}

/**
 * Finds the prescription's current discount with figures of the orders since its assignment; `null` for a missing
 * prescription.
 */
export async function findAssigned(db: Db, itemId: number) {
  const since = db
    .select({
      times_ordered: sql<number>`count(*)::int`.as("times_ordered"),
      times_applied: sql<number>`count(${renewal_items.discount_type})::int`.as("times_applied"),
      times_paid: sql<number>`(count(*) filter (where ${renewals.state} = 'paid'))::int`.as("times_paid"),
      discount_cents: sql<number>`coalesce(sum(${renewal_items.discount_cents}), 0)::int`.as("off_cents"),
    })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(isOrderedSince)
    .as("since");
  const [row] = await db
    .select({
      discount: discounts,
      times_ordered: since.times_ordered,
      times_applied: since.times_applied,
      times_paid: since.times_paid,
      discount_cents: since.discount_cents,
    })
    .from(prescription_items)
    .leftJoin(discount_assignments, assignmentOfItem)
    .leftJoin(discounts, eq(discounts.id, discount_assignments.discount_id))
    .leftJoinLateral(since, sql`true`)
    .where(eq(prescription_items.id, itemId));
  return row ?? null;
}
