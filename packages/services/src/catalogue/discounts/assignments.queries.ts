import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import {
  discount_assignments,
  discounts,
  prescription_items,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { DiscountRow } from "./discounts.queries.ts";

/** Locks the prescription, as orders do, so that its discount changes before or after one, never within. */
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

/** Ends an assignment that is live. False when somebody else was quicker. */
export async function endAssignment(db: Db, assignment: { id: number; at: Date }): Promise<boolean> {
  const rows = await db
    .update(discount_assignments)
    .set({ ended_at: assignment.at })
    .where(and(eq(discount_assignments.id, assignment.id), isNull(discount_assignments.ended_at)))
    .returning({ id: discount_assignments.id });
  return rows.length === 1;
}

/** Ends all live assignments of a discount. Returns how many there were. */
export async function endAssignmentsOf(db: Db, of: { discountId: number; at: Date }): Promise<number> {
  const { rowCount } = await db
    .update(discount_assignments)
    .set({ ended_at: of.at })
    .where(and(eq(discount_assignments.discount_id, of.discountId), isNull(discount_assignments.ended_at)));
  return rowCount ?? 0;
}

/** The prescription's live discount with what orders since its assignment say; `null` for a missing prescription. */
export async function findAssigned(db: Db, itemId: number) {
  const since = db
    .select({
      times_ordered: sql<number>`count(*)::int`.as("times_ordered"),
      times_applied: sql<number>`count(${renewal_items.discount_type})::int`.as("times_applied"),
      discount_cents: sql<number>`coalesce(sum(${renewal_items.discount_cents}), 0)::int`.as("off_cents"),
    })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        eq(renewal_items.assignment_id, discount_assignments.id),
        isNull(renewal_items.given_back_at),
        isCounted(),
      ),
    )
    .as("since");
  const [row] = await db
    .select({
      discount: discounts,
      times_ordered: since.times_ordered,
      times_applied: since.times_applied,
      discount_cents: since.discount_cents,
    })
    .from(prescription_items)
    .leftJoin(
      discount_assignments,
      and(
        eq(discount_assignments.prescription_item_id, prescription_items.id),
        isNull(discount_assignments.ended_at),
      ),
    )
    .leftJoin(discounts, eq(discounts.id, discount_assignments.discount_id))
    .leftJoinLateral(since, sql`true`)
    .where(eq(prescription_items.id, itemId));
  return row ?? null;
}
