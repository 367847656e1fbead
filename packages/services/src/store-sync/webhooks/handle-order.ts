import { type OrderPayload, readOrderPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import {
  deleteSurplusCheckouts,
  findRenewalForOrder,
  handleRenewalOrder,
  isHiddenByAge,
} from "../../renewals/index.ts";
import { followStoreOrder } from "../orders/follow-store-order.ts";
import { recordStoreOrder, reportEarlierOrder } from "../orders/record-store-order.ts";
import { findOrBeginPull } from "../orders/store-orders.queries.ts";

/** What a handler is given of a webhook. */
export interface ReceivedWebhook {
  id: number;
  topic: string;
  body: Buffer;
}

/**
 * An order that is about no renewal of ours becomes prescriptions. About a renewal it is only a hint, for anyone may
 * set a tag: what counts is what the store answers about the checkout that we made. False while the store does not
 * show the payment that the webhook tells of: its search knows it only later.
 */
export async function handleOrder(ctx: Context, { topic, body }: ReceivedWebhook): Promise<boolean> {
  const order = readOrderPayload(body);
  const renewal = await findRenewalForOrder(ctx, order);
  if (!renewal) {
    if (topic === "orders/paid") await handlePayment(ctx, order);
    // Other changes are followed as the store shows them (pullOrders): a message may tell of them late.
    if (order.isCancelled || isHiddenByAge(ctx, order)) await followStoreOrder(ctx, order);
    return true;
  }
  const isKnown = await handleRenewalOrder(ctx, { renewal, order });
  if (isKnown) await deleteSurplusCheckouts(ctx, renewal);
  return isKnown || !order.isPaid;
}

/**
 * The signature does not cover the topic: a kept webhook about a change of an order that was paid before this product was
 * installed may come again as its payment. So an order from then is for people to judge.
 */
async function handlePayment(ctx: Context, order: OrderPayload): Promise<void> {
  const { beganAt } = await findOrBeginPull(ctx.db, ctx.clock.now());
  await (order.createdAt >= beganAt ? recordStoreOrder(ctx, order) : reportEarlierOrder(ctx, order));
}
