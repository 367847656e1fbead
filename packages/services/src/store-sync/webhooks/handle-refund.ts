import { readRefundPayload } from "@scriptkeeper/store/order-payload";
import type { Context } from "../../core/index.ts";
import { findRenewalOfOrder, pullUnlessHidden, recordRefund } from "../../renewals/index.ts";
import type { ReceivedWebhook } from "./handle-order.ts";

/**
 * Logs a refund of money in the renewal's log, and reads from the store what the order still contains. False while no
 * renewal is known to be paid with the order.
 */
export async function handleRefund(ctx: Context, { body }: ReceivedWebhook): Promise<boolean> {
  const refund = readRefundPayload(body);
  const renewal = await findRenewalOfOrder(ctx.db, refund.orderId);
  if (!renewal) return false;
  if (refund.isMoneyBack) await recordRefund(ctx, { renewalId: renewal.id, refundId: refund.refundId });
  // When the store hides the order because of its age, webhooks are the only source.
  await pullUnlessHidden(ctx, { renewal, order: { createdAt: renewal.created_at } });
  return true;
}
