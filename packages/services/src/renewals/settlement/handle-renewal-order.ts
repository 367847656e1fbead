import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { isRefusal, StoreError } from "@scriptkeeper/store/port";
import { type Context, within } from "../../core/index.ts";
import { followDelivery } from "../deliveries/following/follow-delivery.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { findRenewal, type RenewalRow } from "../renewals.queries.ts";
import { isHiddenByAge } from "./find-order.ts";
import { recordCancelled } from "./record-order.ts";
import { reportMismatchedOrder } from "./report-order.ts";

/**
 * Follows an order that is a renewal's or carries its tag. True when the renewal's own order is known, whether this is
 * the one or not; another one that was paid is told to administrators. Fails with StoreError.
 */
export async function handleRenewalOrder(
  ctx: Context,
  { renewal, order }: { renewal: RenewalRow; order: OrderPayload },
): Promise<boolean> {
  const shown = await unlessHidden(ctx, { order, pull: () => pullOrder(ctx, renewal) });
  if (!shown && order.isCancelled) await believeCancelled(ctx, { renewalId: renewal.id, order });
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

/** What the store refuses to show because of its age counts as not shown. */
async function unlessHidden<Order>(
  ctx: Context,
  { order, pull }: { order: OrderPayload; pull: () => Promise<Order | null> },
): Promise<Order | null> {
  try {
    return await pull();
  } catch (error) {
    if (error instanceof StoreError && isRefusal(error) && isHiddenByAge(ctx, order)) return null;
    throw error;
  }
}

/**
 * The store shows no such order: it is too old, or staff have deleted it. The message is signed, a cancellation is final, and
 * its order is the one that the store named before: nothing else can be asked.
 */
function believeCancelled(
  ctx: Context,
  { renewalId, order: { orderId } }: { renewalId: string; order: OrderPayload },
): Promise<void> {
  return ctx.db.transaction((tx) => recordCancelled(within(ctx, tx), { renewalId, orderId }));
}
