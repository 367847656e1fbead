import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  last_supply_notices,
  prescription_items,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { effectiveExpiry } from "../../prescriptions/index.ts";

export type Notice = typeof last_supply_notices.$inferSelect;
type NewNotice = Omit<Notice, "id" | "email_id">;

/**
 * Records what the patient is told about a prescription; `null` when they were told it before. A notice counts as not
 * told if its order was given back or its email withdrawn.
 */
export async function insertNotice(db: Db, notice: NewNotice): Promise<number | null> {
  const { item_id, repeats_revision, expires_on } = last_supply_notices;
  const holds = sql`exists (select from ${renewal_items} ri where ri.renewal_id = ${last_supply_notices.renewal_id}
    and ri.item_id = ${last_supply_notices.item_id} and ri.given_back_at is null)`;
  const isWithdrawn = sql`exists (select from ${emails} e where e.id = ${last_supply_notices.email_id} and e.state = 'cancelled')`;
  const [row] = await db
    .insert(last_supply_notices)
    .values(notice)
    .onConflictDoUpdate({
      target: [item_id, repeats_revision, expires_on],
      set: { ...notice, email_id: null },
      setWhere: sql`not ${holds} or ${isWithdrawn}`,
    })
    .returning({ id: last_supply_notices.id });
  return row?.id ?? null;
}

export async function saveNoticeEmail(
  db: Db,
  { ids, emailId }: { ids: readonly number[]; emailId: number },
): Promise<void> {
  await db
    .update(last_supply_notices)
    .set({ email_id: emailId })
    .where(inArray(last_supply_notices.id, [...ids]));
}

/** Lists the notices of some orders that still hold. */
export async function listNoticesOfOrders(db: Db, renewalIds: readonly string[]): Promise<Notice[]> {
  if (renewalIds.length === 0) return [];
  return listStanding(db, inArray(last_supply_notices.renewal_id, [...renewalIds]));
}

/** Lists the notices in some emails that still hold. */
export function listNoticesOfEmails(db: Db, emailIds: readonly number[]): Promise<Notice[]> {
  return listStanding(db, inArray(last_supply_notices.email_id, [...emailIds]));
}

/**
 * Lists the notices whose order is still paid and contains the item, and whose prescription has been given nothing
 * since, neither by the doctor nor by the end of another order.
 */
async function listStanding(db: Db, which: SQL): Promise<Notice[]> {
  const rows = await db
    .select({ notice: last_supply_notices })
    .from(last_supply_notices)
    .innerJoin(renewals, and(eq(renewals.id, last_supply_notices.renewal_id), eq(renewals.state, "paid")))
    .innerJoin(
      renewal_items,
      and(
        eq(renewal_items.renewal_id, last_supply_notices.renewal_id),
        eq(renewal_items.item_id, last_supply_notices.item_id),
        isNull(renewal_items.given_back_at),
      ),
    )
    .innerJoin(
      prescription_items,
      and(
        eq(prescription_items.id, last_supply_notices.item_id),
        eq(prescription_items.repeats_revision, last_supply_notices.repeats_revision),
        sql`${effectiveExpiry} is not distinct from ${last_supply_notices.expires_on}`,
        or(eq(last_supply_notices.reason, "expiry"), eq(prescription_items.repeats, 0)),
      ),
    )
    .where(which);
  return rows.map(({ notice }) => notice);
}
