import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import {
  discount_assignments,
  discounts,
  prescription_items,
  product_configurations,
  renewal_items,
  renewals,
  store_variants,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, sql } from "drizzle-orm";
import {
  assignmentOfItem,
  discountOfAssignment,
  isStrengthUnknown,
  strengthOfItem,
} from "../catalogue/index.ts";
import {
  configurationOfItem,
  dayOf,
  isAmong,
  isAvailable,
  type Touched,
  timesUsed,
} from "../prescriptions/index.ts";

/** Counts the touched prescriptions, up to `most`, and their patients. */
export async function countTouched(
  db: Db,
  { touched, most }: { touched: Touched; most: number },
): Promise<{ looked: number; patients: number }> {
  const { rows } = await db.execute<{ looked: number; patients: number }>(sql`
    select count(*)::int as looked, count(distinct ${prescription_items.user_id})::int as patients
    from ${prescription_items} where ${isAmong(touched, most + 1)}`);
  return rows[0] ?? { looked: 0, patients: 0 };
}

/** How many packs of the item were ordered last, or how many it arrived with. */
const quantity = sql<number>`coalesce((
  select ri.quantity from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.item_id = ${prescription_items.id} and ri.given_back_at is null and ${isCounted(sql.raw("r.state"))}
  order by r.created_at desc limit 1), ${prescription_items.quantity})`;

export type RenewingRow = Awaited<ReturnType<typeof listRenewing>>[number];

/** Lists those of the touched prescriptions, up to `most`, that have a reminder in this period. */
export function listRenewing(
  db: Db,
  { touched, most, first, last }: { touched: Touched; most: number; first: Day; last: Day },
) {
  return db
    .select({
      id: prescription_items.id,
      user_id: prescription_items.user_id,
      product_id: prescription_items.product_id,
      variant_id: prescription_items.variant_id,
      repeats: prescription_items.repeats,
      prescription_expiry_date: prescription_items.prescription_expiry_date,
      expiry_date: prescription_items.expiry_date,
      next_reminder_date: prescription_items.next_reminder_date,
      is_available: isAvailable,
      is_strength_unknown: isStrengthUnknown,
      days_supply: product_configurations.days_supply,
      processing_days: product_configurations.processing_days,
      quantity,
      discount: discounts,
      times_used: timesUsed,
    })
    .from(prescription_items)
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .leftJoin(discount_assignments, assignmentOfItem)
    .leftJoin(discounts, discountOfAssignment)
    .where(
      and(
        isAmong(touched, most),
        sql`${prescription_items.next_reminder_date} between ${dayOf(first)} and ${dayOf(last)}`,
      ),
    );
}
