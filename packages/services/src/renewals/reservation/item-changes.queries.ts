import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";

export interface TakenItemChange {
  id: number;
  repeats: number | null;
  renewedOn: string;
  nextReminder: string | null;
  at: Date;
}

/** Applies what an order takes to its items, whose rows are locked. */
export async function takeFromItems(db: Db, changes: readonly TakenItemChange[]): Promise<void> {
  await prepared(db, "take_from_items", () =>
    db
      .update(prescription_items)
      .set({
        repeats: sql`taken.repeats`,
        last_renewal_date: sql`taken."renewedOn"`,
        ...reminderOn(sql`taken."nextReminder"`),
        status: "active",
        updated_at: sql`taken.at`,
      })
      .from(sql`jsonb_to_recordset(${sql.placeholder("changes")}::jsonb)
        as taken(id int, repeats int, "renewedOn" date, "nextReminder" date, at timestamptz)`)
      .where(eq(prescription_items.id, sql`taken.id`)),
  ).execute({ changes: JSON.stringify(changes) });
}

/** Sets a reminder date; a changed date arms the reminder again. */
function reminderOn(date: SQL) {
  const { reminder_arming, next_reminder_date } = prescription_items;
  return {
    next_reminder_date: date,
    reminder_arming: sql`${reminder_arming} + (case when ${next_reminder_date} is distinct from ${date} then 1 else 0 end)`,
  };
}

export async function moveReminder(
  db: Db,
  change: { itemId: number; nextReminder: string | null; at: Date },
): Promise<void> {
  await db
    .update(prescription_items)
    .set({
      ...reminderOn(sql`${change.nextReminder}::date`),
      updated_at: change.at,
    })
    .where(eq(prescription_items.id, change.itemId));
}

export interface RestoredItemChange {
  id: number;
  repeats: number | null;
  lastRenewal: string | null;
  nextReminder: string | null;
  rearm: boolean;
  at: Date;
}

/** Applies to an item what an order gives back. A re-armed reminder makes the item active again. */
export async function writeRestoredItem(db: Db, change: RestoredItemChange): Promise<void> {
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

/** Lists the lines of an item that these renewals have given back, oldest renewal first. */
export async function listRestoredLines(
  db: Db,
  of: { itemId: number; renewalIds: readonly string[] },
): Promise<(typeof renewal_items.$inferSelect)[]> {
  const rows = await db
    .select({ line: renewal_items })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        eq(renewal_items.item_id, of.itemId),
        inArray(renewal_items.renewal_id, [...of.renewalIds]),
        isNotNull(renewal_items.given_back_at),
      ),
    )
    .orderBy(asc(renewals.created_at));
  return rows.map(({ line }) => line);
}

export type OtherRenewal = Awaited<ReturnType<typeof listOtherRenewals>>[number];

/** Lists the item's other orders that count, newest first, with the reminder date that each found and wrote. */
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

/** The item's last renewal date before any order changed it. */
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
