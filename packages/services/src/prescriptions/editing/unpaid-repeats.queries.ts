import type { Db } from "@scriptkeeper/db/connection";
import { isLive } from "@scriptkeeper/db/renewal-states";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, count, eq, isNull } from "drizzle-orm";

/** Counts the repeats that an item would get back if its unpaid orders came to nothing. */
export async function countUnpaidRepeats({ db }: { db: Db }, itemId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .innerJoin(prescription_items, eq(prescription_items.id, renewal_items.item_id))
    .where(
      and(
        eq(renewal_items.item_id, itemId),
        eq(renewal_items.repeats_revision, prescription_items.repeats_revision),
        eq(renewal_items.took_repeat, true),
        isNull(renewal_items.given_back_at),
        isLive(),
      ),
    );
  return row?.total ?? 0;
}
