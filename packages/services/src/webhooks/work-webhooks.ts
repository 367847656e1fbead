import { addSeconds, subHours } from "date-fns";
import type { Context } from "../context.ts";
import { followCustomer } from "../store-customers/follow-customer.ts";
import { followDeletion, followMerge } from "../store-customers/follow-gone-customer.ts";
import {
  followDataRequest,
  followRedaction,
  followShopRedaction,
} from "../store-customers/follow-privacy.ts";
import { followOrder, type StoreMessage } from "./follow-order.ts";
import { followRefund } from "./follow-refund.ts";
import { listDueWebhooks, markWorked, postponeWebhook, type WebhookRow } from "./webhooks.queries.ts";

const BATCH = 100;
const LONGEST_PAUSE_SECONDS = 3_600;
/** What the store does not show by then, it never will. */
const PATIENCE_HOURS = 1;

/** Each may be carried out twice without harm. False when what a message tells of cannot be seen yet. */
const handlers: Record<string, (ctx: Context, message: StoreMessage) => Promise<boolean>> = {
  "orders/paid": followOrder,
  "orders/cancelled": followOrder,
  "orders/updated": followOrder,
  "refunds/create": followRefund,
  "customers/create": once(followCustomer),
  "customers/update": once(followCustomer),
  "customers/merge": once(followMerge),
  "customers/delete": once(followDeletion),
  "customers/data_request": once(followDataRequest),
  "customers/redact": once(followRedaction),
  "shop/redact": once(followShopRedaction),
};

/** A message that tells all by itself. */
function once(follow: (ctx: Context, body: Buffer) => Promise<void>) {
  return async (ctx: Context, { body }: StoreMessage) => {
    await follow(ctx, body);
    return true;
  };
}

/** Works the store's messages off. One that fails, or comes before what it tells of, is tried again later. */
export async function workWebhooks(ctx: Context): Promise<{ worked: number; postponed: number }> {
  const due = await listDueWebhooks(ctx.db, { now: ctx.clock.now(), limit: BATCH });
  let worked = 0;
  for (const event of due) if (await work(ctx, event)) worked += 1;
  return { worked, postponed: due.length - worked };
}

async function work(ctx: Context, event: WebhookRow): Promise<boolean> {
  try {
    const isDone = (await handlers[event.topic]?.(ctx, event)) ?? true;
    if (!isDone && event.received_at > subHours(ctx.clock.now(), PATIENCE_HOURS)) {
      await postpone(ctx, event, "too early");
      return false;
    }
    await markWorked(ctx.db, { id: event.id, at: ctx.clock.now() });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    ctx.log.warn(
      { webhookId: event.id, topic: event.topic, reason },
      "a message of the store is tried again later",
    );
    await postpone(ctx, event, reason);
    return false;
  }
}

async function postpone(ctx: Context, event: WebhookRow, reason: string): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** Math.min(event.attempts, 12));
  await postponeWebhook(ctx.db, { id: event.id, until: addSeconds(ctx.clock.now(), pause), reason });
}
