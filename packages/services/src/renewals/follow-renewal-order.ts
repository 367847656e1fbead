import type { OrderMessage } from "@scriptkeeper/store/order-message";
import type { Context } from "../context.ts";
import { pullOrder } from "./reconcile-renewals.ts";
import { findRenewal, type RenewalRow } from "./renewals.queries.ts";
import { tellOfStranger } from "./tell-of-stranger.ts";

/**
 * Follows an order that is a renewal's or carries its tag. True when the renewal's own order is known, whether this is
 * the one or not; another one that was paid is told to administrators. Fails with StoreError.
 */
export async function followRenewalOrder(
  ctx: Context,
  { renewal, order }: { renewal: RenewalRow; order: OrderMessage },
): Promise<boolean> {
  const shown = await pullOrder(ctx, renewal);
  const ownId = (await findRenewal(ctx.db, renewal.id))?.order_id ?? shown?.id ?? null;
  if (ownId === null) return false;
  if (ownId !== order.orderId && order.isPaid && !order.isCancelled)
    await tellOfStranger(ctx, { renewalId: renewal.id, order: { id: order.orderId, name: order.name } });
  return true;
}
