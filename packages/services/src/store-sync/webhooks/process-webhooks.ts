import { backoff } from "@scriptkeeper/domain/backoff";
import { addSeconds, subHours } from "date-fns";
import { ZodError } from "zod";
import { type Context, notifyAdmins, within } from "../../core/index.ts";
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

/** Longer than the store is asked for one message. Only a dead worker's message waits for so long. */
const LEASE_SECONDS = 120;
const PAUSE_SECONDS = { first: 5, longest: 3_600 };
/** What the store does not show by then, it never will. */
const PATIENCE_HOURS = 1;
/** A message that we cannot read may be told of again by the next version of this program, but not for ever. */
const GIVE_UP_HOURS = 24;
/** How often one has failed that has done so for a day, by these pauses. */
const FAILURES_OF_A_DAY = 34;

type Handler = (ctx: Context, webhook: ReceivedWebhook) => Promise<boolean>;

/**
 * False when what a message tells of cannot be seen yet. What asks the store may be carried out twice without harm: the
 * states of renewals and the orders that were recorded guard it.
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

/** A row may hold a topic of another release, and the names that every object inherits are no topics. */
const handlerOf = new Map<string, Handler>(Object.entries(handlers));

/** The store is asked before the transaction begins. */
async function handleCompletedMerge(ctx: Context, webhook: ReceivedWebhook): Promise<boolean> {
  const said = await judgeMerge(ctx, webhook.body);
  if (said === "done") return once(handleMerge)(ctx, webhook);
  return said === "failed";
}

/** As with a merge. */
async function handleConfirmedDeletion(ctx: Context, webhook: ReceivedWebhook): Promise<boolean> {
  return (await isDeleted(ctx, webhook.body)) && (await once(handleDeletion)(ctx, webhook));
}

/** A message that tells all by itself is followed in the transaction that marks it as worked: once and no more. */
function once(follow: (ctx: Context, body: Buffer) => Promise<void>) {
  return (ctx: Context, { id, body }: ReceivedWebhook) =>
    ctx.db.transaction(async (tx) => {
      if (await markWorked(tx, { id, at: ctx.clock.now() })) await follow(within(ctx, tx), body);
      return true;
    });
}

/**
 * Processes the store's messages until none is due or `signal` says so, side by side with any number of other workers.
 * One that fails, or comes before what it tells of, is tried again later.
 */
export async function processWebhooks(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ worked: number; postponed: number }> {
  const counts = { worked: 0, postponed: 0 };
  while (!signal?.aborted) {
    const now = ctx.clock.now();
    const event = await takeDueWebhook(ctx.db, { now, until: addSeconds(now, LEASE_SECONDS) });
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

/** What fails for a day, such as by a fault of ours, is told once: until it works, nothing here follows what it tells of. */
async function tryLater(ctx: Context, event: WebhookRow, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await postpone(within(ctx, tx), event, reason);
    if (event.attempts + 1 !== FAILURES_OF_A_DAY) return;
    await notifyAdmins(within(ctx, tx), {
      action: "Message fails",
      description: `The store's message ${event.id} (${event.topic}) has failed for a day (${reason}) and is tried again every hour. Until it works, nothing here follows what it tells of: look at the order or customer at the store, and tell whoever runs this product.`,
    });
  });
}

async function giveUp(ctx: Context, event: WebhookRow, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await markWorked(tx, { id: event.id, at: ctx.clock.now(), error: reason }))) return;
    await notifyAdmins(within(ctx, tx), {
      action: "Message not understood",
      description: `The store's message ${event.id} (${event.topic}) could not be worked for a day and is left alone. It is kept as it came in the table webhook_events for 30 days.`,
    });
  });
}
