import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { eq, sql } from "drizzle-orm";

export interface ReminderState {
  next_reminder_date: string | null;
  status: string;
}

/** Locks the item and tells what its reminder is now. */
export async function lockReminder(db: Db, itemId: number): Promise<ReminderState | null> {
  const [row] = await db
    .select({ next_reminder_date: prescription_items.next_reminder_date, status: prescription_items.status })
    .from(prescription_items)
    .where(eq(prescription_items.id, itemId))
    .for("update");
  return row ?? null;
}

/** Sets the date and arms the reminder anew, so that one goes out even for a date that was reminded before. */
export async function rearmReminder(db: Db, item: { id: number; date: string; at: Date }): Promise<void> {
  await db
    .update(prescription_items)
    .set({
      next_reminder_date: item.date,
      reminder_arming: sql`${prescription_items.reminder_arming} + 1`,
      status: sql`case when ${prescription_items.status} = 'pending_renewal' then 'active' else ${prescription_items.status} end`,
      updated_at: item.at,
    })
    .where(eq(prescription_items.id, item.id));
}
