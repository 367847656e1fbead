import { subMinutes } from "date-fns";
import type { Context } from "../context.ts";
import { eachRenewal } from "./each-renewal.ts";
import { recordOrder } from "./record-order.ts";
import { changeRenewal } from "./renewal-changes.queries.ts";
import { listWaiting, type RenewalRow } from "./renewals.queries.ts";

const BATCH = 50;
const ASK_AGAIN_MINUTES = 5;

/** Asks the store about open checkouts, for payments whose message never came. */
export async function reconcileRenewals(ctx: Context): Promise<{ asked: number; paid: number }> {
  const now = ctx.clock.now();
  const open = await listWaiting(ctx.db, {
    states: ["open"],
    now,
    notTouchedSince: subMinutes(now, ASK_AGAIN_MINUTES),
    limit: BATCH,
  });
  const paid = await eachRenewal(ctx, open, async (renewal) => {
    await putLast(ctx, renewal);
    return pullOrder(ctx, renewal);
  });
  return { asked: open.length, paid };
}

/**
 * What the store itself says about a renewal; a message from it is only the reason to ask. True when there is
 * an order. Fails with StoreError.
 */
export async function pullOrder(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  const checkout = renewal.checkout_id === null ? null : await ctx.store.findCheckout(renewal.checkout_id);
  const order = checkout?.order ?? (await ctx.store.findOrders(renewal.id)).at(0);
  if (!order) return false;
  await recordOrder(ctx, { renewalId: renewal.id, order });
  return true;
}

/** Whatever comes of asking, the others are asked first next time. */
async function putLast(ctx: Context, renewal: RenewalRow): Promise<void> {
  await changeRenewal(ctx.db, { id: renewal.id, from: ["open"], set: { updated_at: ctx.clock.now() } });
}
