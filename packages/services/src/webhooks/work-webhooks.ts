import { addSeconds } from "date-fns";
import type { Context } from "../context.ts";
import { followOrder } from "./follow-order.ts";
import { listDueWebhooks, markWorked, postponeWebhook, type WebhookRow } from "./webhooks.queries.ts";

const BATCH = 100;
const LONGEST_PAUSE_SECONDS = 3_600;

const handlers: Record<string, (ctx: Context, body: Buffer) => Promise<void>> = {
  "orders/paid": followOrder,
  "orders/cancelled": followOrder,
  "orders/updated": followOrder,
};

/** Works the store's messages off. Each may be worked twice without harm; one that fails is tried again later. */
export async function workWebhooks(ctx: Context): Promise<{ worked: number; postponed: number }> {
  const due = await listDueWebhooks(ctx.db, { now: ctx.clock.now(), limit: BATCH });
  let worked = 0;
  for (const event of due) if (await work(ctx, event)) worked += 1;
  return { worked, postponed: due.length - worked };
}

async function work(ctx: Context, event: WebhookRow): Promise<boolean> {
  try {
    await handlers[event.topic]?.(ctx, event.body);
    await markWorked(ctx.db, { id: event.id, at: ctx.clock.now() });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    ctx.log.warn(
      { webhookId: event.id, topic: event.topic, reason },
      "a message of the store is tried again later",
    );
    const pause = Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** Math.min(event.attempts, 12));
    await postponeWebhook(ctx.db, { id: event.id, until: addSeconds(ctx.clock.now(), pause), reason });
    return false;
  }
}
