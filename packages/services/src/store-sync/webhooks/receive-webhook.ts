import type { Context } from "../../core/index.ts";
import { insertWebhook } from "./webhooks.queries.ts";

/** A webhook whose signature has been checked. */
export interface WebhookMessage {
  topic: string;
  webhookId: string;
  eventId: string | null;
  shopDomain: string;
  rawBody: Buffer;
}

/**
 * Stores a webhook and does nothing else, so that the store gets its answer at once. Repeated deliveries are
 * recognised.
 */
export async function receiveWebhook(ctx: Context, message: WebhookMessage): Promise<void> {
  const now = ctx.clock.now();
  const isNew = await insertWebhook(ctx.db, {
    topic: message.topic.toLowerCase(),
    webhook_id: message.webhookId,
    event_id: message.eventId,
    shop_domain: message.shopDomain,
    body: message.rawBody,
    received_at: now,
    next_attempt_at: now,
  });
  if (isNew) ctx.jobs.notify("webhooks");
}
