import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  prescription_items,
  product_configurations,
  reminder_ledger,
  store_variants,
} from "@scriptkeeper/db/schema";
import { unsentEmailStates } from "@scriptkeeper/domain/lifecycles/email";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { strengthOfItem } from "../catalogue/index.ts";
import { isAnyOf } from "../core/index.ts";
import { alreadySentAt } from "../email/index.ts";
import { configurationOfItem, itemState } from "../prescriptions/index.ts";
import { NO_ARMING } from "./rules.ts";

export type OccasionRow = Awaited<ReturnType<typeof listOccasions>>[number];

/**
 * Lists the occasions of reminders and notices with their items as they are now, without deleted ones. Uses two
 * queries: after a sweep the planner's statistics about the ledger are outdated, and a join would read every item.
 */
export async function listOccasions(db: Db, emailIds: readonly number[]) {
  const entries = await listLedger(db, emailIds);
  const items = new Map((await listItems(db, entries)).map((item) => [item.id, item]));
  entries.sort((a, b) => a.itemId - b.itemId);
  return entries.flatMap(({ itemId, ...entry }) => {
    const item = items.get(itemId);
    return item ? [{ ...entry, item }] : [];
  });
}

function listLedger(db: Db, emailIds: readonly number[]) {
  return db
    .select({
      emailId: reminder_ledger.email_id,
      itemId: reminder_ledger.item_id,
      occasion: {
        stage: reminder_ledger.stage,
        date: reminder_ledger.date,
        arming: reminder_ledger.arming,
      },
    })
    .from(reminder_ledger)
    .where(isAnyOf(reminder_ledger.email_id, emailIds));
}

async function listItems(db: Db, entries: { itemId: number }[]) {
  const ids = [...new Set(entries.map(({ itemId }) => itemId))];
  if (ids.length === 0) return [];
  return await db
    .select(itemState)
    .from(prescription_items)
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .where(isAnyOf(prescription_items.id, ids));
}

/** Lists the reminders to these customers that were sent or are queued. */
export function listReminders(db: Db, userIds: readonly number[]) {
  return db
    .select({
      id: emails.id,
      user_id: emails.user_id,
      went_out: sql<boolean>`(${emails.state} = 'sent' or ${alreadySentAt} is not null)`,
    })
    .from(emails)
    .where(
      and(
        isAnyOf(emails.user_id, userIds),
        eq(emails.kind, "reminder"),
        isNull(emails.copy_of),
        notInArray(emails.state, [...unsentEmailStates]),
      ),
    );
}

/**
 * Re-arms these items, whose reminder left them out, so that later sweeps remind of them; not if they were re-armed in
 * the meantime.
 */
export async function armAnew(db: Db, leftOut: readonly OccasionRow[]): Promise<void> {
  const ids = leftOut.map(({ item }) => item.id);
  const armings = leftOut.map(({ occasion }) => occasion.arming);
  await db.execute(sql`
    update ${prescription_items} set reminder_arming = ${prescription_items.reminder_arming} + 1
    from unnest(${sql.param(ids)}::int[], ${sql.param(armings)}::int[]) as left_out (id, arming)
    where ${prescription_items.id} = left_out.id and ${prescription_items.reminder_arming} = left_out.arming`);
}

/**
 * Lets later sweeps write again about the expiries that these notices leave out. `told` are the ones that they still
 * contain.
 */
export async function setNoticesAside(
  db: Db,
  { emailIds, told }: { emailIds: readonly number[]; told: readonly OccasionRow[] },
): Promise<void> {
  const [tellingIds, itemIds] = [told.map(({ emailId }) => emailId), told.map(({ item }) => item.id)];
  await db.execute(sql`
    update ${reminder_ledger} set arming = -${reminder_ledger.id}
    where ${isAnyOf(reminder_ledger.email_id, emailIds)} and ${reminder_ledger.arming} = ${NO_ARMING}
      and (${reminder_ledger.email_id}, ${reminder_ledger.item_id}) not in (
        select * from unnest(${sql.param(tellingIds)}::int[], ${sql.param(itemIds)}::int[]))`);
}
