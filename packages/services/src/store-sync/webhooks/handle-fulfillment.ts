import { readFulfillmentPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import { findRenewalOfOrder, followDelivery } from "../../renewals/index.ts";
import type { ReceivedWebhook } from "./handle-order.ts";

/**
 * A message about a parcel is only the reason to ask the store where the parcels of its order are. One of an order that is
 * not ours, or not known to be paid yet, needs nothing: whatever is paid is asked about anyway.
 */
export async function handleFulfillment(ctx: Context, { body }: ReceivedWebhook): Promise<boolean> {
  const { orderId } = readFulfillmentPayload(body);
  const renewal = await findRenewalOfOrder(ctx.db, orderId);
  if (renewal) await followDelivery(ctx, renewal);
  return true;
}
