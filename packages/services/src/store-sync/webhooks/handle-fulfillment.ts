import { readFulfillmentPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import { findRenewalOfOrder, followDelivery } from "../../renewals/index.ts";
import type { ReceivedWebhook } from "./handle-order.ts";

/**
 * Asks the store where an order's parcels are when a webhook reports one of them. Does nothing for an order that is
 * not ours or not known to be paid: the store is asked about every paid order anyway.
 */
export async function handleFulfillment(ctx: Context, { body }: ReceivedWebhook): Promise<boolean> {
  const { orderId } = readFulfillmentPayload(body);
  const renewal = await findRenewalOfOrder(ctx.db, orderId);
  if (renewal) await followDelivery(ctx, renewal);
  return true;
}
