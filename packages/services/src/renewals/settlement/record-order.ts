import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, noLease, within } from "../../core/index.ts";
import { beginDelivery } from "../deliveries/begin-delivery.ts";
import { saveNextQuestion } from "../deliveries/fulfillments.queries.ts";
import { tellOfLastSupply } from "../last-supply/tell-of-last-supply.ts";
import { lockRenewal, transitionRenewal } from "../renewal-changes.queries.ts";
import { toUnchangedLine } from "../renewal-log.ts";
import { findRenewal, listRenewalItems } from "../renewals.queries.ts";
import type { ReappliedLines } from "../reservation/reapply-items.ts";
import { releaseRenewal } from "../reservation/release-renewal.ts";
import { logPaid } from "./log-paid.ts";
import { isAsOrdered } from "./order-lines.ts";
import { isPaid, isVoid } from "./order-payment.ts";
import { recordPlaced } from "./record-placed.ts";
import { settleChanges, settleLines } from "./settle-lines.ts";

interface Found {
  renewalId: string;
  order: StoreOrder;
}

/**
 * Writes down what the store says about the order of a renewal: placed, paid, changed by the pharmacy's staff, or
 * cancelled since. Safe to repeat and in any order. An order that appears for a lapsed or refused renewal makes it paid
 * and takes the repeats again; where none is left an administrator finds it in the log.
 */
export async function recordOrder(ctx: Context, found: Found): Promise<void> {
  if (await isSettledAs(ctx, found)) return;
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    if (await isPaidWith(inside, found)) await followChanges(inside, found);
    else if (isPaid(found.order)) await recordPaid(inside, found);
    else if (!isVoid(found.order) && !(await recordPlaced(inside, found)))
      await recordPlacedLate(inside, found);
    if (found.order.isCancelled || isVoid(found.order))
      await recordCancelled(inside, { renewalId: found.renewalId, orderId: found.order.id });
  });
}

/**
 * Whether a renewal was paid with an order and holds what the order holds now: then there is nothing to write down, and
 * nobody has to wait for it. The store's orders are read again and again, and few of them have changed.
 */
async function isSettledAs({ db }: Context, { renewalId, order }: Found): Promise<boolean> {
  if (order.isCancelled || isVoid(order)) return false;
  const renewal = await findRenewal(db, renewalId);
  if (renewal?.state !== "paid" || renewal.order_id !== order.id) return false;
  return isAsOrdered(await listRenewalItems(db, renewalId), order);
}

/** An order that holds more since it was paid counts as paid in part at the store. */
async function isPaidWith(ctx: Context, { renewalId, order }: Found): Promise<boolean> {
  const renewal = await findRenewal(ctx.db, renewalId);
  return renewal?.state === "paid" && renewal.order_id === order.id;
}

/**
 * Placed after the checkout was closed, and still to be paid for: the medicine is ordered all the same, so that it counts
 * from now on.
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
      ...beginDelivery(ctx, renewal),
      settled_at: now,
      updated_at: now,
      ...noLease,
    },
  });
  if (!changed) return;
  const taken = await settleLines(ctx, { ...locked, order });
  // An order of which nothing is ours any more is paid all the same, and the log has to say so.
  const told = isAnySold(taken) ? taken : { ...taken, lines: locked.lines.map(toUnchangedLine) };
  await logPaid(ctx, { ...told, renewal: locked.renewal, order });
  await tellOfLastSupply(ctx, { renewal, itemIds: taken.lines.map((line) => line.item_id) });
}

function isAnySold({ lines, short }: ReappliedLines): boolean {
  return lines.length > 0 || short.length > 0;
}

/** The pharmacy's staff may change a paid order at the store: remove a line, put one back, refund a part. */
async function followChanges(ctx: Context, { renewalId, order }: Found): Promise<void> {
  const locked = order.isCancelled ? null : await lockRenewal(ctx.db, renewalId);
  if (locked?.renewal.state !== "paid") return;
  const { renewal } = locked;
  const taken = await settleChanges(ctx, { ...locked, order });
  // By what it holds now another delivery is awaited, or none; nothing of one that has come.
  if (renewal.arrived_at === null && taken.released.length + taken.putBack.length > 0)
    await saveNextQuestion(ctx.db, { id: renewal.id, askAt: isAnySold(taken) ? ctx.clock.now() : null });
  await tellOfLastSupply(ctx, { renewal, itemIds: taken.putBack.map((line) => line.item_id) });
}

/**
 * The order was cancelled or came to nothing, in the caller's transaction. A copy of it may be cancelled without it. One that
 * was placed and came to nothing ends as an unpaid checkout does.
 */
export async function recordCancelled(
  ctx: Context,
  { renewalId, orderId }: { renewalId: string; orderId: string },
): Promise<void> {
  const renewal = await findRenewal(ctx.db, renewalId);
  if (renewal?.order_id !== orderId) return;
  const event = renewal.state === "paid" ? "orderCancelled" : "orderVoided";
  await releaseRenewal(ctx, { id: renewalId, event });
}
