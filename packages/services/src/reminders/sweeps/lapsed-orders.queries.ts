import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { CHECKOUT_HOURS } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import { currentReminder, isNotInLedger } from "../../prescriptions/index.ts";

/**
 * The condition that the order `r` lapsed because nobody paid it in time, and that `ri` was part of it to the end. A
 * changed cart makes an order lapse too, but then its patient was there and knows.
 */
export const lapsedUnpaid = sql`(
  r.state = 'lapsed' and ri.given_back_at >= r.settled_at
  and r.settled_at >= coalesce(r.opened_at, r.created_at) + make_interval(hours => ${CHECKOUT_HOURS})
)`;

/**
 * Returns those of the items whose reminder is due on the day after an order of theirs lapsed, and that were never
 * followed up.
 */
export async function listRemindedAfterLapse(
  db: Db,
  of: { itemIds: number[]; timeZone: string },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: prescription_items.id })
    .from(prescription_items)
    .innerJoin(sql`${renewal_items} ri`, sql`ri.item_id = ${prescription_items.id}`)
    .innerJoin(sql`${renewals} r`, sql`r.id = ri.renewal_id`)
    .where(
      and(
        isAnyOf(prescription_items.id, of.itemIds),
        lapsedUnpaid,
        sql`(ri.given_back_at at time zone ${of.timeZone})::date + 1 = ${prescription_items.next_reminder_date}`,
        isNotInLedger(currentReminder("follow_up")),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
