import { type OrderPayload, readOrderPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import { findRenewalForOrder, handleRenewalOrder, isHiddenByAge } from "../../renewals/index.ts";
import { followStoreOrder } from "../orders/follow-store-order.ts";
import { recordStoreOrder, reportEarlierOrder } from "../orders/record-store-order.ts";
import { findOrBeginPull } from "../orders/store-orders.queries.ts";

/** The parts of a webhook that its handler gets. */
export interface ReceivedWebhook {
  id: number;
  topic: string;
  body: Buffer;
}

/**
 * Handles a webhook about an order. An order of no renewal becomes prescriptions. For a renewal the webhook is only a
 * hint, because anyone may set a tag: what counts is what the store says about our own checkout. False while the store
 * does not show the payment that the webhook reports, because its search lags.
 */
export async function handleOrder(ctx: Context, { topic, body }: ReceivedWebhook): Promise<boolean> {
  const order = readOrderPayload(body);
  const renewal = await findRenewalForOrder(ctx, order);
  if (!renewal) {
    if (topic === "orders/paid") await handlePayment(ctx, order);
    // Other changes are followed from what the store shows (`pullOrders`), because a webhook about them may come
    // late.
    if (order.isCancelled || isHiddenByAge(ctx, order)) await followStoreOrder(ctx, order);
    return true;
  }
  return (await handleRenewalOrder(ctx, { renewal, order })) || !order.isPaid;
}

/**
 * Handles a payment. The signature does not cover the topic, so an old webhook about an order that was paid before
 * this product was installed could be replayed as its payment; such orders are left to staff.
 */
async function handlePayment(ctx: Context, order: OrderPayload): Promise<void> {
  const { beganAt } = await findOrBeginPull(ctx.db, ctx.clock.now());
  await (order.createdAt >= beganAt ? recordStoreOrder(ctx, order) : reportEarlierOrder(ctx, order));
}
