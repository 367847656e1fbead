import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { CHECKOUT_HOURS } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import { currentReminder, isNotInLedger } from "../../prescriptions/index.ts";

/**
 * That the order `r` ended because nobody paid it in time, and `ri` belonged to it to the end. One whose basket was
 * changed has lapsed as well, but its patient was there and knows.
 */
export const lapsedUnpaid = sql`(
  r.state = 'lapsed' and ri.given_back_at >= r.settled_at
  and r.settled_at >= coalesce(r.opened_at, r.created_at) + make_interval(hours => ${CHECKOUT_HOURS})
)`;

/** Which of these items are to be reminded on the very day after an order of them lapsed, and were never followed up. */
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
