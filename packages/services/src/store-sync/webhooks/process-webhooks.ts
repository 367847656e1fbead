import { backoff } from "@scriptkeeper/domain/backoff";
import { addSeconds, subHours } from "date-fns";
import { ZodError } from "zod";
import { type Context, latestRightTime, notifyAdmins, within } from "../../core/index.ts";
import { handleDeletion, handleMerge, isDeleted, judgeMerge } from "../customers/handle-deleted-customer.ts";
import {
  handleDataRequest,
  handleRedaction,
  handleShopRedaction,
} from "../customers/handle-privacy-request.ts";
import { syncCustomer } from "../customers/sync-customer.ts";
import { handleFulfillment } from "./handle-fulfillment.ts";
import { handleOrder, type ReceivedWebhook } from "./handle-order.ts";
import { handleRefund } from "./handle-refund.ts";
import type { WebhookTopic } from "./webhook-topics.ts";
import { markWorked, postponeWebhook, takeDueWebhook, type WebhookRow } from "./webhooks.queries.ts";

/** Longer than all calls to the store for one webhook take, so only a dead worker's webhook waits this long. */
const LEASE_SECONDS = 120;
const PAUSE_SECONDS = { first: 5, longest: 3_600 };
/** Hours after which the store will never show what it does not show yet. */
const PATIENCE_HOURS = 1;
/** Hours during which an unreadable webhook is tried again, in case the next version of this program can read it. */
const GIVE_UP_HOURS = 24;
/** How many failures, with these pauses, add up to a day. */
const FAILURES_OF_A_DAY = 34;

type Handler = (ctx: Context, webhook: ReceivedWebhook) => Promise<boolean>;

/**
 * The handlers, which return false when the store does not show yet what a webhook reports. Handlers that ask the
 * store may safely run twice: the renewals' states and the recorded orders guard against duplicates.
 */
const handlers: Record<WebhookTopic, Handler> = {
  "orders/create": handleOrder,
  "orders/paid": handleOrder,
  "orders/cancelled": handleOrder,
  "orders/updated": handleOrder,
  "refunds/create": handleRefund,
  "fulfillments/create": handleFulfillment,
  "fulfillments/update": handleFulfillment,
  "fulfillment_events/create": handleFulfillment,
  "customers/create": once(syncCustomer),
  "customers/update": once(syncCustomer),
  "customers/merge": handleCompletedMerge,
  "customers/delete": handleConfirmedDeletion,
  "customers/data_request": once(handleDataRequest),
  "customers/redact": once(handleRedaction),
  "shop/redact": once(handleShopRedaction),
};

/** A Map, because a row may contain a topic of another release, and names that every object inherits are no topics. */
const handlerOf = new Map<string, Handler>(Object.entries(handlers));

/** Asks the store before the transaction begins. */
async function handleCompletedMerge(ctx: Context, webhook: ReceivedWebhook): Promise<boolean> {
  const said = await judgeMerge(ctx, webhook.body);
  if (said === "done") return once(handleMerge)(ctx, webhook);
  return said === "failed";
}

/** Asks the store before the transaction begins. */
async function handleConfirmedDeletion(ctx: Context, webhook: ReceivedWebhook): Promise<boolean> {
  return (await isDeleted(ctx, webhook.body)) && (await once(handleDeletion)(ctx, webhook));
}

/** Follows a webhook that contains everything needed in the transaction that marks it as processed, so exactly once. */
function once(follow: (ctx: Context, body: Buffer) => Promise<void>) {
  return (ctx: Context, { id, body }: ReceivedWebhook) =>
    ctx.db.transaction(async (tx) => {
      if (await markWorked(tx, { id, at: ctx.clock.now() })) await follow(within(ctx, tx), body);
      return true;
    });
}

/**
 * Processes due webhooks until none is left or `signal` aborts, side by side with any number of other workers. A
 * webhook that fails, or that comes before the store shows what it reports, is tried again later.
 */
export async function processWebhooks(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ worked: number; postponed: number }> {
  const counts = { worked: 0, postponed: 0 };
  while (!signal?.aborted) {
    const now = ctx.clock.now();
    const latest = latestRightTime(addSeconds(now, PAUSE_SECONDS.longest));
    const event = await takeDueWebhook(ctx.db, { now, latest, until: addSeconds(now, LEASE_SECONDS) });
    if (!event) break;
    counts[(await work(ctx, event)) ? "worked" : "postponed"] += 1;
  }
  return counts;
}

async function work(ctx: Context, event: WebhookRow): Promise<boolean> {
  try {
    const isDone = (await handlerOf.get(event.topic)?.(ctx, event)) ?? true;
    if (!isDone && isYoung(ctx, event, PATIENCE_HOURS)) {
      await postpone(ctx, event, "too early");
      return false;
    }
    await markWorked(ctx.db, { id: event.id, at: ctx.clock.now() });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    const facts = { webhookId: event.id, topic: event.topic, reason };
    if (!isUnreadable(error) || isYoung(ctx, event, GIVE_UP_HOURS)) {
      ctx.log.warn(facts, "a message of the store is tried again later");
      await tryLater(ctx, event, reason);
      return false;
    }
    ctx.log.error(facts, "a message of the store is given up");
    await giveUp(ctx, event, reason);
    return true;
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ZodError || error instanceof SyntaxError;
}

function isYoung(ctx: Context, event: WebhookRow, hours: number): boolean {
  return event.received_at > subHours(ctx.clock.now(), hours);
}

async function postpone(ctx: Context, event: WebhookRow, reason: string): Promise<void> {
  const pause = backoff(PAUSE_SECONDS, event.attempts + 1);
  await postponeWebhook(ctx.db, { id: event.id, until: addSeconds(ctx.clock.now(), pause), reason });
}

/**
 * Postpones a failed webhook; one that has failed for a day, perhaps by a fault of ours, is reported once to
 * administrators, because until it works nothing here follows what it reports.
 */
async function tryLater(ctx: Context, event: WebhookRow, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await postpone(within(ctx, tx), event, reason);
    if (event.attempts + 1 !== FAILURES_OF_A_DAY) return;
    await notifyAdmins(within(ctx, tx), {
      action: "Store message failed for a day",
      description: `The store's message ${event.id} (${event.topic}) has been failing for a day (${reason}) and is retried every hour. Until it works, nothing here follows what it reports: check the order or customer at the store, and tell whoever runs Scriptkeeper.`,
    });
  });
}

async function giveUp(ctx: Context, event: WebhookRow, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await markWorked(tx, { id: event.id, at: ctx.clock.now(), error: reason }))) return;
    await notifyAdmins(within(ctx, tx), {
      action: "Store message set aside",
      description: `The store's message ${event.id} (${event.topic}) could not be processed for a day and was set aside. It is kept unchanged in the webhook_events table for 30 days.`,
    });
  });
}
