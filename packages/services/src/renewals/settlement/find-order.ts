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
import { reportMismatchedOrder, reportSecondOrder } from "./report-order.ts";

export interface Asked {
  order: StoreOrder | null;
  /** Whether our checkout can no longer be paid: it or its order was deleted, or the order was cancelled unpaid. */
  isCheckoutDead: boolean;
  /**
   * Whether our checkout can still be paid although the order exists: staff at the store changed the draft while the
   * patient was paying, which separates the two.
   */
  isCheckoutLeft: boolean;
}

/**
 * Reads a renewal's order from the store: its known order, else the order of its own checkout, else one with its tag.
 * Fails with StoreError.
 */
export async function fetchStoreOrder(ctx: Context, renewal: RenewalRow): Promise<Asked> {
  const { checkout_id: id } = renewal;
  const checkout = id === null ? null : await ctx.store.findCheckout(id);
  const order = await findOrderOf(ctx, { renewal, checkout });
  const isGone = checkout === null && renewal.order_id === null;
  const isDead = checkout?.order ? isVoid(checkout.order) : wasOrderDeleted(ctx, renewal);
  return {
    order,
    isCheckoutDead: id !== null && (isGone || isDead),
    isCheckoutLeft: order !== null && checkout?.state === "open",
  };
}

/**
 * Finds a renewal's order. A checkout that was separated from its order can be placed once more: until the renewal is
 * paid, that second order counts if it is paid and was not cancelled, or if the known one came to nothing. Administrators
 * are told while one of the two can still be stopped.
 */
async function findOrderOf(
  ctx: Context,
  { renewal, checkout }: { renewal: RenewalRow; checkout: Checkout | null },
): Promise<StoreOrder | null> {
  const own = orderOf(checkout);
  const { state, order_id: knownId } = renewal;
  const isSecond = own !== null && knownId !== null && own.id !== knownId;
  if (!isSecond) return own ?? findKnownOrder(ctx, renewal);
  const known = await findKnownOrder(ctx, renewal);
  if (!known || isVoid(known)) return state === "paid" ? known : own;
  if (own.isCancelled) return known;
  if (!known.isCancelled && (!isPaid(known) || !isPaid(own)))
    await reportSecondOrder(ctx, { renewal, orders: [known, own] });
  return state !== "paid" && isPaid(own) ? own : known;
}

/**
 * Whether the store has shown the renewal's order before and no longer does, although the order is not old enough to
 * be hidden.
 */
function wasOrderDeleted(ctx: Context, { order_id: id, created_at: createdAt }: RenewalRow): boolean {
  return id !== null && !isHiddenByAge(ctx, { createdAt });
}

/** Days after which the store hides orders from apps that lack a special permission. */
const SHOWN_DAYS = 60;

/** Whether the store may hide an order because of its age, so that webhooks are the only news of it. */
export function isHiddenByAge({ clock }: Pick<Context, "clock">, order: { createdAt: Date }): boolean {
  return order.createdAt < subDays(clock.now(), SHOWN_DAYS);
}

/** The order of a checkout; an order that was cancelled before anybody paid it counts as none. */
export function orderOf(checkout: Checkout | null): StoreOrder | null {
  const order = checkout?.order ?? null;
  return order && isVoid(order) ? null : order;
}

/**
 * Finds a renewal's order without its checkout. An order found before is read by its id, because staff at the store
 * can remove a tag and the search for tags lags.
 */
export function findKnownOrder(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  const { order_id: id } = renewal;
  return id === null ? findTaggedOrder(ctx, renewal) : ctx.store.findOrder(id);
}

/**
 * Finds an order that is known only by its tag. Staff at the store can set a tag or copy an order with its tags, so
 * the order counts only if the renewal's patient bought it, it contains something that was to be sold, and it belongs
 * to no other renewal. A paid order that belongs to none is reported to administrators.
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

/**
 * Whether a mismatched order may be reported: while a checkout is being made, its own order may be found before its
 * lines are known.
 */
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
 * Finds the renewal that an order of the store belongs to: the one recorded with it, else the one that its tag names,
 * else the one whose open checkout became it, because staff at the store can remove a tag. Fails with StoreError.
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
