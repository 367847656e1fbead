import { type Checkout, StoreError, type StoreOrder } from "@scriptkeeper/store/port";
import { type Context, noLease, within } from "../../core/index.ts";
import { takeLease, transitionRenewal } from "../renewal-changes.queries.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { type Ending, releaseRenewal } from "../reservation/release-renewal.ts";
import { findKnownOrder, orderOf } from "../settlement/find-order.ts";
import { isPaid } from "../settlement/order-payment.ts";
import { recordOrder } from "../settlement/record-order.ts";

export type Closed =
  /** The checkout no longer exists at the store and was never paid; the renewal is `closing` under this lease. */
  | { outcome: "gone"; leaseId: string }
  | { outcome: "paid" }
  /**
   * The patient has placed the order and its payment is still to be captured or received; the renewal is open again.
   */
  | { outcome: "placed" }
  /** Another process is closing it, or its state has moved on. */
  | { outcome: "busy" }
  /** The store could not be asked; nothing was given back. */
  | { outcome: "unreachable"; error: StoreError };

/**
 * Deletes an open checkout at the store, unless it turns out to be paid. Gives nothing back itself: the caller does
 * so, in one transaction with whatever replaces the checkout.
 */
export async function closeCheckout(ctx: Context, renewal: RenewalRow): Promise<Closed> {
  const now = ctx.clock.now();
  const lease = await takeLease(ctx.db, { id: renewal.id, event: "closingStarted", now });
  if (!lease) return { outcome: "busy" };
  const { before, leaseId } = lease;
  const closing: Closing = { renewal: before, leaseId, canStillBePaid: before.state === "open" };
  try {
    const order = await deleteUnlessOrdered(ctx, closing);
    if (!order) return { outcome: "gone", leaseId };
    await recordOrder(ctx, { renewalId: renewal.id, order });
    if (isPaid(order)) return { outcome: "paid" };
    await releaseLease(ctx, closing);
    return { outcome: "placed" };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    await releaseLease(ctx, closing);
    return { outcome: "unreachable", error };
  }
}

interface Closing {
  renewal: RenewalRow;
  leaseId: string;
  /** False as soon as the store may have deleted the checkout. */
  canStillBePaid: boolean;
}

/**
 * Closes a checkout whose time is over and gives back what it reserved. True when the renewal lapsed. Fails with
 * StoreError.
 */
export async function expireCheckout(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  const closed = await closeCheckout(ctx, renewal);
  if (closed.outcome === "unreachable") throw closed.error;
  return closed.outcome === "gone" && expireClosed(ctx, { id: renewal.id, leaseId: closed.leaseId });
}

/**
 * Gives back what a renewal reserved whose checkout no longer exists at the store. False when its state had moved on.
 */
export function expireClosed(
  ctx: Context,
  closed: Pick<Ending, "id" | "leaseId" | "givenUp">,
): Promise<boolean> {
  return ctx.db.transaction((tx) => releaseRenewal(within(ctx, tx), { ...closed, event: "checkoutClosed" }));
}

async function deleteUnlessOrdered(ctx: Context, closing: Closing): Promise<StoreOrder | null> {
  const { renewal } = closing;
  if (renewal.checkout_id !== null) {
    const checkout = await ctx.store.findCheckout(renewal.checkout_id);
    const order = orderOf(checkout);
    if (order) return order;
    closing.canStillBePaid = false;
    if (checkout?.state === "open" && (await ctx.store.deleteCheckout(checkout.id)) === "completed")
      return justPaid(ctx, checkout.id);
  }
  for (const { id } of await findDuplicateCheckouts(ctx, renewal)) await ctx.store.deleteCheckout(id);
  return findKnownOrder(ctx, renewal);
}

/**
 * Reads the order of a checkout that was paid after we looked. The checkout names its order at once; the store's
 * search may do so only later.
 */
async function justPaid(ctx: Context, checkoutId: string): Promise<StoreOrder> {
  const order = orderOf(await ctx.store.findCheckout(checkoutId));
  if (!order) throw new StoreError("server", "the checkout is completed and its order not known yet");
  return order;
}

/**
 * Releases the lease: a checkout that can still be paid is open again at once; one that may be gone stays `closing`
 * until a sweep finds out.
 */
async function releaseLease(ctx: Context, closing: Closing): Promise<void> {
  await transitionRenewal(ctx.db, {
    id: closing.renewal.id,
    event: closing.canStillBePaid ? "closingGivenUp" : "closingPostponed",
    leaseId: closing.leaseId,
    set: { ...noLease, updated_at: ctx.clock.now() },
  });
}

/**
 * Returns unpaid checkouts of a renewal that nobody is to pay: those that the store may have created when its reply
 * was lost and, once the order exists, also the renewal's own.
 */
export async function findDuplicateCheckouts(
  { store }: Context,
  { id, checkout_id: checkoutId, order_id: orderId }: RenewalRow,
): Promise<Checkout[]> {
  const own = orderId === null ? checkoutId : null;
  return (await store.findCheckouts(id)).filter((checkout) => checkout.id !== own && !checkout.order);
}
