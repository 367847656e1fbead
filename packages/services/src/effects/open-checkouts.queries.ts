import type { Db } from "@scriptkeeper/db/connection";
import { isWaitingForPatient } from "@scriptkeeper/db/renewal-states";
import { discount_assignments, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, eq, isNotNull, isNull } from "drizzle-orm";

/** Whether an unpaid checkout was made with this discount; its lines keep the discount as it was then. */
export async function isInOpenCheckout(db: Db, discountId: number): Promise<boolean> {
  const found = await db
    .select({ id: renewals.id })
    .from(renewals)
    .innerJoin(renewal_items, eq(renewal_items.renewal_id, renewals.id))
    .innerJoin(discount_assignments, eq(discount_assignments.id, renewal_items.assignment_id))
    .where(
      and(
        isWaitingForPatient(),
        eq(discount_assignments.discount_id, discountId),
        isNotNull(renewal_items.discount_name),
        isNull(renewal_items.given_back_at),
      ),
    )
    .limit(1);
  return found.length > 0;
}
