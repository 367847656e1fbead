import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import type { Checkout, StoreOrder } from "@scriptkeeper/store/port";
import { renewalIdIn } from "@scriptkeeper/store/renewal-tag";
import { subDays } from "date-fns";
import type { Context } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import {
  findRenewal,
  findRenewalOfOrder,
  listOpenOfCustomer,
  listRenewalItems,
  type RenewalRow,
} from "../renewals.queries.ts";
import { linesPlaced } from "./order-lines.ts";
import { isPaid, isVoid } from "./order-payment.ts";
import { reportMismatchedOrder } from "./report-order.ts";

export interface Asked {
  order: StoreOrder | null;
  /** Whether the checkout that we made can't be paid any more: it was deleted, or its order was, or that was cancelled unpaid. */
  isCheckoutDead: boolean;
}

/**
 * What the store says about a renewal: the order of its own checkout, else the one that is known to be its, else one that
 * carries its tag. Fails with StoreError.
 */
export async function fetchStoreOrder(ctx: Context, renewal: RenewalRow): Promise<Asked> {
  const { checkout_id: id } = renewal;
  const checkout = id === null ? null : await ctx.store.findCheckout(id);
  const order = orderOf(checkout) ?? (await findKnownOrder(ctx, renewal));
  const isDead = checkout?.order ? isVoid(checkout.order) : wasOrderDeleted(ctx, renewal);
  return { order, isCheckoutDead: id !== null && (checkout === null || isDead) };
}

/** Whether the store has shown an order of a renewal, would still show it for its age, and does so no more. */
function wasOrderDeleted(ctx: Context, { order_id: id, created_at: createdAt }: RenewalRow): boolean {
  return id !== null && !isHiddenByAge(ctx, { createdAt });
}

/** Without a right of its own an app is shown no orders that are older. */
const SHOWN_DAYS = 60;

/** Whether the store may not show an order of this time any more, so that messages are all that tells of it. */
export function isHiddenByAge({ clock }: Pick<Context, "clock">, order: { createdAt: Date }): boolean {
  return order.createdAt < subDays(clock.now(), SHOWN_DAYS);
}

/** The order of a checkout; one that was cancelled before anybody paid it counts as none. */
export function orderOf(checkout: Checkout | null): StoreOrder | null {
  const order = checkout?.order ?? null;
  return order && isVoid(order) ? null : order;
}

/**
 * The order of a renewal apart from its checkout. One that was found before is asked for by its id, for whoever works in the
 * store can take a tag away, and the search for tags lags.
 */
export function findKnownOrder(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  const { order_id: id } = renewal;
  return id === null ? findTaggedOrder(ctx, renewal) : ctx.store.findOrder(id);
}

/**
 * An order that we know only by its tag. Whoever works in the store can set a tag or copy an order with it, so
 * it is the renewal's only if its patient bought it, it holds some of what was to be sold, and it is no other renewal's.
 * Of a paid one that is nobody's, administrators are told.
 */
async function findTaggedOrder(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  const tagged = await ctx.store.findOrders(renewal.id);
  if (tagged.length === 0) return null;
  const paidFirst = [...tagged].sort(
    (a, b) => Number(isPaid(b)) - Number(isPaid(a)) || Number(a.id) - Number(b.id),
  );
  for (const order of paidFirst) {
    if (isVoid(order)) continue;
    const owner = await findRenewalOfOrder(ctx.db, order.id);
    if ((owner === null || owner.id === renewal.id) && (await isOrderOf(ctx, renewal, order))) return order;
    ctx.log.warn(
      { renewalId: renewal.id, orderId: order.id },
      "an order carries the tag of a renewal and is not its",
    );
    if (owner === null && mayBeTold(renewal, order))
      await reportMismatchedOrder(ctx, { renewalId: renewal.id, order });
  }
  return null;
}

/** While a checkout is only being made, its own order may be found before its lines are known. */
function mayBeTold({ state }: RenewalRow, order: StoreOrder): boolean {
  return state !== "opening" && isPaid(order) && !order.isCancelled;
}

async function isOrderOf(ctx: Context, renewal: RenewalRow, order: StoreOrder): Promise<boolean> {
  const patient = await findPatient(ctx.db, renewal.user_id);
  const customerId = patient?.shopify_customer_id ?? null;
  if (customerId !== null && order.customerId !== null && order.customerId !== customerId) return false;
  return linesPlaced(await listRenewalItems(ctx.db, renewal.id), order).held.size > 0;
}

/**
 * The renewal that an order of the store is about: the one that was paid with it, else the one that its tag names, else
 * the one whose open checkout became it, for whoever works in the store can take a tag away. Fails with StoreError.
 */
export async function findRenewalForOrder(ctx: Context, order: OrderPayload): Promise<RenewalRow | null> {
  const paid = await findRenewalOfOrder(ctx.db, order.orderId);
  if (paid) return paid;
  const id = renewalIdIn(order.tags);
  return (id === null ? null : await findRenewal(ctx.db, id)) ?? findByCheckout(ctx, order);
}

async function findByCheckout(ctx: Context, { orderId, customer }: OrderPayload): Promise<RenewalRow | null> {
  if (!customer) return null;
  for (const renewal of await listOpenOfCustomer(ctx.db, customer.id)) {
    const checkout = renewal.checkout_id === null ? null : await ctx.store.findCheckout(renewal.checkout_id);
    if (orderOf(checkout)?.id === orderId) return renewal;
  }
  return null;
}
