import type { Checkout, StoreOrder } from "@scriptkeeper/store/port";
import type { Context } from "../context.ts";
import { expectedTotal } from "./expected-total.ts";
import { findRenewalOfOrder, listRenewalItems, type RenewalRow } from "./renewals.queries.ts";
import { tellOfStranger } from "./tell-of-stranger.ts";

export interface Asked {
  order: StoreOrder | null;
  /** Whether the checkout that we made can't be paid any more: it was deleted, or its order was cancelled unpaid. */
  isCheckoutDead: boolean;
}

/** What the store says about a renewal: the order of its own checkout, else one that carries its tag. Fails with StoreError. */
export async function askStore(ctx: Context, renewal: RenewalRow): Promise<Asked> {
  const { checkout_id: id } = renewal;
  const checkout = id === null ? null : await ctx.store.findCheckout(id);
  const order = orderOf(checkout) ?? (await findTaggedOrder(ctx, renewal));
  const wasVoided = checkout?.order ? isVoid(checkout.order) : false;
  return { order, isCheckoutDead: id !== null && (checkout === null || wasVoided) };
}

/** The order of a checkout; one that was cancelled before anybody paid it counts as none. */
export function orderOf(checkout: Checkout | null): StoreOrder | null {
  const order = checkout?.order ?? null;
  return order && isVoid(order) ? null : order;
}

/**
 * An order that we know only by its tag. Whoever works in the store can set a tag or copy an order with it, so
 * it is the renewal's only if it costs what our checkout did and no other renewal was paid with it. Of a paid one that
 * is nobody's, administrators are told.
 */
export async function findTaggedOrder(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  const tagged = await ctx.store.findOrders(renewal.id);
  if (renewal.order_id !== null) return tagged.find(({ id }) => id === renewal.order_id) ?? null;
  if (tagged.length === 0) return null;
  const total = expectedTotal(renewal, await listRenewalItems(ctx.db, renewal.id));
  const paidFirst = [...tagged].sort((a, b) => Number(b.isPaid) - Number(a.isPaid));
  for (const order of paidFirst) {
    if (isVoid(order)) continue;
    const owner = await findRenewalOfOrder(ctx.db, order.id);
    if (order.totalCents === total && (owner === null || owner.id === renewal.id)) return order;
    ctx.log.warn(
      { renewalId: renewal.id, orderId: order.id },
      "an order carries the tag of a renewal and is not its",
    );
    if (owner === null && mayBeTold(renewal, order))
      await tellOfStranger(ctx, { renewalId: renewal.id, order });
  }
  return null;
}

/** While a checkout is only being made, its own order may be found before its sum is known. */
function mayBeTold({ state }: RenewalRow, order: StoreOrder): boolean {
  return state !== "opening" && order.isPaid && !order.isCancelled;
}

function isVoid(order: StoreOrder): boolean {
  return order.isCancelled && !order.isPaid;
}
