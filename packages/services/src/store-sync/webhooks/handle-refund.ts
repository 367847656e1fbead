import { readRefundPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import { findRenewalOfOrder, pullUnlessHidden, recordRefund } from "../../renewals/index.ts";
import type { ReceivedWebhook } from "./handle-order.ts";

/**
 * A refund of money is written into the log of the renewal, and the order is asked what it still holds. False while no renewal
 * is known to be paid with its order.
 */
export async function handleRefund(ctx: Context, { body }: ReceivedWebhook): Promise<boolean> {
  const refund = readRefundPayload(body);
  const renewal = await findRenewalOfOrder(ctx.db, refund.orderId);
  if (!renewal) return false;
  if (refund.isMoneyBack) await recordRefund(ctx, { renewalId: renewal.id, refundId: refund.refundId });
  // Of an order that the store hides by its age, messages are all there is.
  await pullUnlessHidden(ctx, { renewal, order: { createdAt: renewal.created_at } });
  return true;
}
