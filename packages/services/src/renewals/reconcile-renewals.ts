import { StoreError } from "@scriptkeeper/store/port";
import { subMinutes } from "date-fns";
import type { Context } from "../context.ts";
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
  let paid = 0;
  for (const renewal of open) if (await pullOrder(ctx, renewal)) paid += 1;
  return { asked: open.length, paid };
}

/** What the store itself says about a renewal; a message from it is only the reason to ask. True when there is an order. */
export async function pullOrder(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  try {
    const checkout = renewal.checkout_id === null ? null : await ctx.store.findCheckout(renewal.checkout_id);
    const order = checkout?.order ?? (await ctx.store.findOrders(renewal.id)).at(0);
    if (order) await recordOrder(ctx, { renewalId: renewal.id, order });
    else await touch(ctx, renewal);
    return order !== undefined;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ renewalId: renewal.id, kind: error.kind }, "the store could not be asked about an order");
    throw error;
  }
}

async function touch(ctx: Context, renewal: RenewalRow): Promise<void> {
  await changeRenewal(ctx.db, {
    id: renewal.id,
    from: [renewal.state],
    set: { updated_at: ctx.clock.now() },
  });
}
