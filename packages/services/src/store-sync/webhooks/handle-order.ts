import { readOrderMessage } from "@scriptkeeper/store/order-message";
import type { Context } from "../../core/index.ts";
import { deleteDuplicateCheckouts, findRenewalForOrder, handleRenewalOrder } from "../../renewals/index.ts";
import { recordStoreOrder } from "../orders/record-store-order.ts";

/** What a handler is given of one message of the store. */
export interface StoreMessage {
  id: number;
  topic: string;
  body: Buffer;
}

/**
 * An order that is about no renewal of ours becomes prescriptions. About a renewal it is only a hint, for anyone may
 * set a tag: what counts is what the store answers about the checkout that we made. False while the store does not
 * show the payment that the message tells of: its search knows it only later.
 */
export async function handleOrder(ctx: Context, { topic, body }: StoreMessage): Promise<boolean> {
  const message = readOrderMessage(body);
  const renewal = await findRenewalForOrder(ctx, message);
  if (!renewal) {
    // Any other message may be about an order from before this product was there.
    if (topic === "orders/paid") await recordStoreOrder(ctx, message);
    return true;
  }
  const isKnown = await handleRenewalOrder(ctx, { renewal, order: message });
  if (isKnown) await deleteDuplicateCheckouts(ctx, renewal);
  return isKnown || !message.isPaid;
}
