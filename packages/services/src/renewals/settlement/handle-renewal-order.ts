import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { isRefusal, StoreError } from "@scriptkeeper/store/port";
import { subDays } from "date-fns";
import { type Context, within } from "../../core/index.ts";
import { followDelivery } from "../deliveries/following/follow-delivery.ts";
import { pullOrder } from "../recovery/reconcile-open-checkouts.ts";
import { findRenewal, type RenewalRow } from "../renewals.queries.ts";
import { releaseRenewal } from "../reservation/release-renewal.ts";
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
  if (!shown && order.isCancelled && isHiddenByAge(ctx, order))
    await believeCancelled(ctx, { renewal, order });
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

/** Without a right of its own an app is shown no orders that are older. */
const SHOWN_DAYS = 60;

/** Whether the store may not show this order any more, so that messages are all that tells of it. */
export function isHiddenByAge(ctx: Context, { createdAt }: OrderPayload): boolean {
  return createdAt < subDays(ctx.clock.now(), SHOWN_DAYS);
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

/** The message is signed, and its order is the one that the store named when it was paid: nothing else can be asked. */
async function believeCancelled(
  ctx: Context,
  { renewal: { id }, order }: { renewal: RenewalRow; order: OrderPayload },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await findRenewal(tx, id))?.order_id !== order.orderId) return;
    await releaseRenewal(within(ctx, tx), { id, event: "orderCancelled" });
  });
}
