import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { webhook_events } from "@scriptkeeper/db/schema";
import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { isAnyFrom } from "../../core/index.ts";

export type WebhookRow = typeof webhook_events.$inferSelect;

/** Stores a webhook once, although the store may deliver it several times; false for a repeated one. */
export async function insertWebhook(db: Db, event: typeof webhook_events.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(webhook_events)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: webhook_events.id });
  return rows.length === 1;
}

/**
 * Takes the webhook that is due longest and hides it from other workers until `until`, when a dead worker's webhook
 * becomes due again. A time after `latest` was written by a clock that ran ahead, and is due as well. Uses no lease,
 * because processing a webhook twice is harmless.
 */
export async function takeDueWebhook(
  db: Db,
  claim: { now: Date; latest: Date; until: Date },
): Promise<WebhookRow | null> {
  const [event] = await prepared(db, "take_due_webhook", () => {
    const { worked_at, next_attempt_at, id } = webhook_events;
    const due = db
      .select({ id })
      .from(webhook_events)
      .where(
        and(
          isNull(worked_at),
          or(lte(next_attempt_at, sql.placeholder("now")), gt(next_attempt_at, sql.placeholder("latest"))),
        ),
      )
      .orderBy(asc(next_attempt_at), asc(id))
      .limit(1)
      .for("update", { skipLocked: true });
    return db
      .update(webhook_events)
      .set({ next_attempt_at: sql`${sql.placeholder("until")}::timestamptz` })
      .where(isAnyFrom(id, due))
      .returning();
  }).execute({ ...claim });
  return event ?? null;
}

/**
 * Marks a webhook as processed; false when it was before. In a transaction, a concurrent call waits until that ends.
 */
export async function markWorked(db: Db, event: { id: number; at: Date; error?: string }): Promise<boolean> {
  const { rowCount } = await db
    .update(webhook_events)
    .set({
      worked_at: event.at,
      last_error: event.error ?? null,
      attempts: sql`least(${webhook_events.attempts} + 1, 30000)`,
    })
    .where(and(eq(webhook_events.id, event.id), isNull(webhook_events.worked_at)));
  return rowCount === 1;
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
    .where(and(eq(webhook_events.id, event.id), isNull(webhook_events.worked_at)));
}
