import type { Db } from "@scriptkeeper/db/connection";
import { webhook_events } from "@scriptkeeper/db/schema";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";

export type WebhookRow = typeof webhook_events.$inferSelect;

/** Stores a message once; the store may deliver it several times. */
export async function insertWebhook(db: Db, event: typeof webhook_events.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(webhook_events)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: webhook_events.id });
  return rows.length === 1;
}

export function listDueWebhooks(db: Db, due: { now: Date; limit: number }): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhook_events)
    .where(and(isNull(webhook_events.worked_at), lte(webhook_events.next_attempt_at, due.now)))
    .orderBy(asc(webhook_events.next_attempt_at), asc(webhook_events.id))
    .limit(due.limit);
}

export async function markWorked(db: Db, event: { id: number; at: Date }): Promise<void> {
  await db
    .update(webhook_events)
    .set({ worked_at: event.at, last_error: null, attempts: sql`${webhook_events.attempts} + 1` })
    .where(eq(webhook_events.id, event.id));
}

export async function postponeWebhook(
  db: Db,
  event: { id: number; until: Date; reason: string },
): Promise<void> {
  await db
    .update(webhook_events)
    .set({
      next_attempt_at: event.until,
      last_error: event.reason,
      attempts: sql`least(${webhook_events.attempts} + 1, 30000)`,
    })
    .where(eq(webhook_events.id, event.id));
}
