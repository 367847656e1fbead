import type { Db } from "@scriptkeeper/db/connection";
import {
  audit_log,
  discount_assignments,
  emails,
  prescription_items,
  renewal_items,
  renewals,
  transactions,
  webhook_events,
} from "@scriptkeeper/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";

/** Plain reads for checking what a verb left behind. */
export function readEmails(db: Db, userId: number) {
  return db.select().from(emails).where(eq(emails.user_id, userId)).orderBy(asc(emails.id));
}

export function readTransactions(db: Db, userId: number) {
  return db.select().from(transactions).where(eq(transactions.user_id, userId)).orderBy(asc(transactions.id));
}

export async function readItem(db: Db, id: number) {
  const [item] = await db.select().from(prescription_items).where(eq(prescription_items.id, id));
  if (!item) throw new Error(`no item ${id}`);
  return item;
}

export function readRenewals(db: Db, userId: number) {
  return db.select().from(renewals).where(eq(renewals.user_id, userId)).orderBy(asc(renewals.created_at));
}

export function readAllRenewals(db: Db) {
  return db.select().from(renewals);
}

export function readRenewalItems(db: Db, renewalId: string) {
  return db
    .select()
    .from(renewal_items)
    .where(eq(renewal_items.renewal_id, renewalId))
    .orderBy(asc(renewal_items.item_id));
}

export function readAudit(db: Db, entity: { name: string; id: number }) {
  return db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.entity, entity.name), eq(audit_log.entity_id, String(entity.id))))
    .orderBy(asc(audit_log.id));
}

export function readAssignments(db: Db, itemId: number) {
  return db
    .select()
    .from(discount_assignments)
    .where(eq(discount_assignments.prescription_item_id, itemId))
    .orderBy(asc(discount_assignments.id));
}

export function readWebhooks(db: Db) {
  return db.select().from(webhook_events).orderBy(asc(webhook_events.id));
}

/** Returns how many connections to this database are waiting for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
