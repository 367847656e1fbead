import { isUnpaidLate } from "@scriptkeeper/domain/lifecycles/renewal";
import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { isRefusal, StoreError, type StoreOrder } from "@scriptkeeper/store/port";
import { type Context, within } from "../../core/index.ts";
import { followDelivery } from "../deliveries/following/follow-delivery.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { findRenewal, type RenewalRow } from "../renewals.queries.ts";
import { isHiddenByAge } from "./find-order.ts";
import { recordCancelled, recordOrder } from "./record-order.ts";
import { reportMismatchedOrder } from "./report-order.ts";

/**
 * Follows an order that is a renewal's or carries its tag. True when the renewal's own order is known, whether or not
 * it is this one; another paid order is reported to administrators. Fails with StoreError.
 */
export async function handleRenewalOrder(
  ctx: Context,
  { renewal, order }: { renewal: RenewalRow; order: OrderPayload },
): Promise<boolean> {
  const shown = await pullUnlessHidden(ctx, { renewal, order });
  if (!shown) await believe(ctx, { renewalId: renewal.id, order });
  const own = await findRenewal(ctx.db, renewal.id);
  const ownId = own?.order_id ?? shown?.id ?? null;
  if (ownId === null) return false;
  if (own?.order_id === order.orderId && order.isFulfilled && shown) await followDelivery(ctx, own);
  if (ownId !== order.orderId && order.isPaid && !order.isCancelled)
    await reportMismatchedOrder(ctx, {
      renewalId: renewal.id,
      order: { id: order.orderId, name: order.name },
    });
  return true;
}

/** Reads a renewal's order from the store; `null` also when the store refuses because of the order's age. */
export async function pullUnlessHidden(
  ctx: Context,
  { renewal, order }: { renewal: RenewalRow; order: Pick<OrderPayload, "createdAt"> },
): Promise<StoreOrder | null> {
  try {
    return await pullOrder(ctx, renewal);
  } catch (error) {
    if (error instanceof StoreError && isRefusal(error) && isHiddenByAge(ctx, order)) return null;
    throw error;
  }
}

/**
 * Records what a webhook says about an order that the store does not show, because it is too old or staff have deleted
 * it. The webhook is signed and names the renewal's known order, and there is nothing else to ask. A cancellation is
 * final, and so is the payment of a placed order.
 */
async function believe(
  ctx: Context,
  { renewalId, order }: { renewalId: string; order: OrderPayload },
): Promise<void> {
  const renewal = await findRenewal(ctx.db, renewalId);
  if (renewal?.order_id !== order.orderId) return;
  if (order.isCancelled)
    await ctx.db.transaction((tx) =>
      recordCancelled(within(ctx, tx), { renewalId, orderId: order.orderId, isOrderLeft: false }),
    );
  else if (order.isPaid && (renewal.state === "open" || isUnpaidLate(renewal)) && isHiddenByAge(ctx, order))
    await recordOrder(ctx, { renewalId, order: toStoreOrder(renewal, order) });
}

/** Webhooks do not contain line prices, so the sum is the checkout's. */
function toStoreOrder(renewal: RenewalRow, { orderId, name, customer, lines }: OrderPayload): StoreOrder {
  return {
    id: orderId,
    name,
    payment: "paid",
    isCancelled: false,
    subtotalCents: (renewal.total_cents ?? 0) - renewal.delivery_fee_cents,
    customerId: customer?.id ?? null,
    lines: lines.map(({ variantId, title, quantity }) => {
      return { variantId, title, quantity, currentQuantity: quantity, totalCents: 0 };
    }),
  };
}
