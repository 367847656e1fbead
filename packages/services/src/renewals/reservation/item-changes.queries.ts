import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";

export interface TakenItemChange {
  id: number;
  repeats: number | null;
  renewedOn: string;
  nextReminder: string | null;
  at: Date;
}

/** What an order does to an item. The reminder is armed anew when its date changes. */
export async function takeFromItem(db: Db, change: TakenItemChange): Promise<void> {
  await db
    .update(prescription_items)
    .set({
      repeats: change.repeats,
      last_renewal_date: change.renewedOn,
      next_reminder_date: change.nextReminder,
      reminder_arming: sql`${prescription_items.reminder_arming} + (case when ${prescription_items.next_reminder_date} is distinct from ${change.nextReminder}::date then 1 else 0 end)`,
      status: "active",
      updated_at: change.at,
    })
    .where(eq(prescription_items.id, change.id));
}

/** Moves an item's reminder, which is armed anew when its date changes. */
export async function moveReminder(
  db: Db,
  change: { itemId: number; nextReminder: string | null; at: Date },
): Promise<void> {
  await db
    .update(prescription_items)
    .set({
      next_reminder_date: change.nextReminder,
      reminder_arming: sql`${prescription_items.reminder_arming} + (case when ${prescription_items.next_reminder_date} is distinct from ${change.nextReminder}::date then 1 else 0 end)`,
      updated_at: change.at,
    })
    .where(eq(prescription_items.id, change.itemId));
}

export interface GivenBackItemChange {
  id: number;
  repeats: number | null;
  lastRenewal: string | null;
  nextReminder: string | null;
  rearm: boolean;
  at: Date;
}

/** What giving an order back does to an item. A re-armed reminder makes the item active again. */
export async function giveBackToItem(db: Db, change: GivenBackItemChange): Promise<void> {
  await db
    .update(prescription_items)
    .set({
      repeats: change.repeats,
      last_renewal_date: change.lastRenewal,
      next_reminder_date: change.nextReminder,
      reminder_arming: sql`${prescription_items.reminder_arming} + ${change.rearm ? 1 : 0}`,
      status: change.rearm
        ? sql`case when ${prescription_items.status} = 'pending_renewal' then 'active' else ${prescription_items.status} end`
        : sql`${prescription_items.status}`,
      updated_at: change.at,
    })
    .where(eq(prescription_items.id, change.id));
}

export async function markGivenBack(
  db: Db,
  line: { renewalId: string; itemId: number; at: Date },
): Promise<void> {
  await db
    .update(renewal_items)
    .set({ given_back_at: line.at })
    .where(and(eq(renewal_items.renewal_id, line.renewalId), eq(renewal_items.item_id, line.itemId)));
}

/** A repeat that does not go back, because the repeats were set by hand since, is none that could be taken again. */
export async function forgetRepeat(db: Db, line: { renewalId: string; itemId: number }): Promise<void> {
  await db
    .update(renewal_items)
    .set({ took_repeat: false })
    .where(and(eq(renewal_items.renewal_id, line.renewalId), eq(renewal_items.item_id, line.itemId)));
}

export type OtherRenewal = Awaited<ReturnType<typeof listOtherRenewals>>[number];

/** The item's other orders that count, newest first: when they were made, and which reminder they found and wrote. */
export function listOtherRenewals(db: Db, line: { renewalId: string; itemId: number }) {
  return db
    .select({
      renewal_id: renewals.id,
      created_at: renewals.created_at,
      is_later: sql<boolean>`${renewals.created_at} > (select created_at from renewals own where own.id = ${line.renewalId})`,
      reminder_before: renewal_items.reminder_before,
      reminder_written: renewal_items.reminder_written,
    })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        eq(renewal_items.item_id, line.itemId),
        ne(renewal_items.renewal_id, line.renewalId),
        isNull(renewal_items.given_back_at),
        isCounted(),
      ),
    )
    .orderBy(desc(renewals.created_at));
}

/** The item's last renewal date before any order of ours changed it. */
export async function findOriginalRenewalDate(db: Db, itemId: number): Promise<string | null> {
  const [row] = await db
    .select({ last_renewal_before: renewal_items.last_renewal_before })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(eq(renewal_items.item_id, itemId))
    .orderBy(asc(renewals.created_at), sql`${renewal_items.last_renewal_before} nulls first`)
    .limit(1);
  return row?.last_renewal_before ?? null;
}

/** Corrects which reminder an order found or wrote, after one beside it was given back. */
export async function correctReminder(
  db: Db,
  line: { renewalId: string; itemId: number },
  reminder: Partial<Pick<OtherRenewal, "reminder_before" | "reminder_written">>,
): Promise<void> {
  await db
    .update(renewal_items)
    .set(reminder)
    .where(and(eq(renewal_items.renewal_id, line.renewalId), eq(renewal_items.item_id, line.itemId)));
}
