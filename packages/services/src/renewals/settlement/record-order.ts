import { isPaidFor, isUnpaidLate } from "@scriptkeeper/domain/lifecycles/renewal";
import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, noLease, within } from "../../core/index.ts";
import { beginDelivery } from "../deliveries/begin-delivery.ts";
import { isSaidMissing } from "../deliveries/delivery-facts.ts";
import { saveNextQuestion } from "../deliveries/fulfillments.queries.ts";
import { tellOfLastSupply } from "../last-supply/tell-of-last-supply.ts";
import { duplicatesDueAt } from "../recovery/duplicates-due.ts";
import { lockRenewal, transitionRenewal } from "../renewal-changes.queries.ts";
import { toUnchangedLine } from "../renewal-log.ts";
import { findRenewal, listRenewalItems } from "../renewals.queries.ts";
import type { ReappliedLines } from "../reservation/reapply-items.ts";
import { releaseRenewal } from "../reservation/release-renewal.ts";
import { logLatePayment, logPaid } from "./log-paid.ts";
import { isAsOrdered } from "./order-lines.ts";
import { isPaid, isVoid } from "./order-payment.ts";
import { recordPlaced } from "./record-placed.ts";
import { reportUnpaidOrder } from "./report-order.ts";
import { settleChanges, settleLines } from "./settle-lines.ts";

interface Found {
  renewalId: string;
  order: StoreOrder;
}

/**
 * Records what the store says about the order of a renewal: placed, paid, changed by the pharmacy's staff, or
 * cancelled. Safe to repeat and in any order. An order that appears for a lapsed or refused renewal makes it paid and
 * takes the repeats again; if none is left, the log tells administrators.
 */
export async function recordOrder(ctx: Context, found: Found): Promise<void> {
  if (await isSettledAs(ctx, found)) return;
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    if (await isPaidWith(inside, found)) {
      if (isPaid(found.order)) await recordLatePayment(inside, found);
      await followChanges(inside, found);
    } else if (isPaid(found.order)) await recordPaid(inside, found);
    else if (!isVoid(found.order) && !(await recordPlaced(inside, found)))
      await recordPlacedLate(inside, found);
    if (found.order.isCancelled || isVoid(found.order)) {
      const { id: orderId, isCancelled } = found.order;
      await recordCancelled(inside, { renewalId: found.renewalId, orderId, isOrderLeft: !isCancelled });
    }
  });
}

/**
 * Whether a renewal was paid with an order and contains what the order contains now, so that there is nothing to
 * record and no lock to wait for. The store's orders are read over and over, and few have changed.
 */
async function isSettledAs({ db }: Context, { renewalId, order }: Found): Promise<boolean> {
  if (order.isCancelled || isVoid(order)) return false;
  const renewal = await findRenewal(db, renewalId);
  if (renewal?.state !== "paid" || renewal.order_id !== order.id) return false;
  if (isUnpaidLate(renewal) && isPaid(order)) return false;
  return isAsOrdered(await listRenewalItems(db, renewalId), order);
}

/**
 * Whether the renewal was paid with this order. An order to which something was added after payment is only partly
 * paid at the store. Locked, because another process may just be recording the order as placed late: its payment is
 * recorded in another way.
 */
async function isPaidWith(ctx: Context, { renewalId, order }: Found): Promise<boolean> {
  const renewal = (await lockRenewal(ctx.db, renewalId))?.renewal;
  return renewal?.state === "paid" && renewal.order_id === order.id;
}

/**
 * Records an order that was placed after the checkout was closed, or sent after it had ended, and is still to be paid
 * for. The medicine is ordered all the same, so it counts from now on.
 */
function recordPlacedLate(ctx: Context, found: Found): Promise<void> {
  return recordPaid(ctx, found, "orderPlacedLate");
}

async function recordPaid(
  ctx: Context,
  { renewalId, order }: Found,
  event: "orderPaid" | "orderPlacedLate" = "orderPaid",
): Promise<void> {
  const locked = await lockRenewal(ctx.db, renewalId);
  if (!locked) return;
  const { renewal } = locked;
  const now = ctx.clock.now();
  const changed = await transitionRenewal(ctx.db, {
    id: renewal.id,
    event,
    set: {
      order_id: order.id,
      order_name: order.name,
      ...beginDelivery(ctx, renewal, { isPaid: event === "orderPaid" }),
      unpaid_since: event === "orderPaid" ? null : now,
      settled_at: now,
      updated_at: now,
      failures: 0,
      // From here on a duplicate checkout could be paid for as well.
      ...(duplicatesDueAt(renewal, now) && { duplicates_ask_at: now }),
      ...noLease,
    },
  });
  if (!changed) return;
  const taken = await settleLines(ctx, { ...locked, order });
  // An order that no longer contains any of our items is paid all the same, and the log has to say so.
  const told = isAnySold(taken) ? taken : { ...taken, lines: locked.lines.map(toUnchangedLine) };
  await logPaid(ctx, { ...told, renewal: locked.renewal, order });
  await tellOfLastSupply(ctx, { renewal, itemIds: taken.lines.map((line) => line.item_id) });
}

function isAnySold({ lines, short }: ReappliedLines): boolean {
  return lines.length > 0 || short.length > 0;
}

/** Records the payment of an order that has counted unpaid, because it came late. */
async function recordLatePayment(ctx: Context, { renewalId }: Found): Promise<void> {
  const locked = await lockRenewal(ctx.db, renewalId);
  if (!locked || !isUnpaidLate(locked.renewal)) return;
  const begun = beginDelivery(ctx, locked.renewal, { isPaid: true });
  const set = { ...begun, unpaid_since: null, updated_at: ctx.clock.now() };
  const renewal = await transitionRenewal(ctx.db, { id: renewalId, event: "paymentArrived", set });
  if (renewal) await logLatePayment(ctx, locked);
}

/**
 * Follows changes that the pharmacy's staff make to a paid order at the store: a line removed or put back, a partial
 * refund.
 */
async function followChanges(ctx: Context, { renewalId, order }: Found): Promise<void> {
  const locked = order.isCancelled ? null : await lockRenewal(ctx.db, renewalId);
  if (locked?.renewal.state !== "paid") return;
  const { renewal } = locked;
  const taken = await settleChanges(ctx, { ...locked, order });
  const isChanged = taken.released.length + taken.putBack.length > 0;
  // What the order contains now changes whether a delivery is expected. An order that has arrived stays as it is, and
  // one of which the patient lacks something stays late: the store may report all of it as delivered.
  const isSettled = renewal.arrived_at !== null || (isSaidMissing(renewal) && isAnySold(taken));
  if (isChanged && !isSettled)
    await saveNextQuestion(ctx.db, { id: renewal.id, askAt: isAnySold(taken) ? ctx.clock.now() : null });
  await tellOfLastSupply(ctx, { renewal, itemIds: taken.putBack.map((line) => line.item_id) });
}

/**
 * Records that the order was cancelled or came to nothing, in the caller's transaction. Ignores any other order, such
 * as a cancelled copy. A placed order that came to nothing ends like an unpaid checkout; while it still exists at the
 * store, administrators are told, because it could be sent although the patient can order again.
 */
export async function recordCancelled(
  ctx: Context,
  { renewalId, orderId, isOrderLeft }: { renewalId: string; orderId: string; isOrderLeft: boolean },
): Promise<void> {
  // Locked, because only an order that is still unpaid may end unpaid.
  const renewal = (await lockRenewal(ctx.db, renewalId))?.renewal;
  if (renewal?.order_id !== orderId) return;
  // Money that came in can't come to nothing: the order counted unpaid from before that was recorded.
  const wasPaid = isPaidFor(renewal) && !isOrderLeft;
  const event = wasPaid ? "orderCancelled" : "orderVoided";
  const isEnded = await releaseRenewal(ctx, { id: renewalId, event, isOrderLeft });
  if (isEnded && isOrderLeft) await reportUnpaidOrder(ctx, renewal);
}
