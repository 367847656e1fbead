import type { StoreOrder } from "@scriptkeeper/store/port";
import { subMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import {
  deleteDuplicateCheckouts,
  deleteSurplusCheckouts,
  expireCheckout,
  SURPLUS_WITHIN_MINUTES,
} from "../checkout/close-checkout.ts";
import { forgetFailures, touchRenewal } from "../renewal-changes.queries.ts";
import { listEnded, listWaiting, type RenewalRow } from "../renewals.queries.ts";
import { fetchStoreOrder } from "../settlement/find-order.ts";
import { isPaid } from "../settlement/order-payment.ts";
import { recordOrder } from "../settlement/record-order.ts";
import { processBatch } from "./process-batch.ts";

const BATCH = 50;
const ASK_AGAIN_MINUTES = 5;

/**
 * Asks the store about open checkouts, to find payments whose webhook never arrived, and deletes checkouts that ended
 * orders have left at the store.
 */
export async function reconcileOpenCheckouts(ctx: Context): Promise<{ asked: number; paid: number }> {
  const now = ctx.clock.now();
  const page = { notTouchedSince: subMinutes(now, ASK_AGAIN_MINUTES), limit: BATCH };
  const open = await listWaiting(ctx.db, { ...page, state: "open", now });
  const paid = await processBatch(ctx, open, (renewal) => reconcile(ctx, renewal));
  const ended = await listEnded(ctx.db, { ...page, since: subMinutes(now, SURPLUS_WITHIN_MINUTES) });
  await processBatch(ctx, ended, (renewal) => clearAway(ctx, renewal));
  return { asked: open.length, paid };
}

/**
 * Reads a renewal's order from the store and records it; a webhook is only the reason to ask. Returns the order, if
 * there is one. Fails with StoreError.
 */
export async function pullOrder(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  const { order } = await fetchStoreOrder(ctx, renewal);
  if (order) await recordOrder(ctx, { renewalId: renewal.id, order });
  return order;
}

async function reconcile(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  await deprioritize(ctx, renewal);
  const { order, isCheckoutDead } = await fetchStoreOrder(ctx, renewal);
  if (order) await recordOrder(ctx, { renewalId: renewal.id, order });
  else if (isCheckoutDead) await expireCheckout(ctx, renewal);
  await deleteSurplusCheckouts(ctx, renewal);
  await forgetFailures(ctx.db, renewal);
  return order !== null && isPaid(order);
}

/** Deletes checkouts left at the store. No patient was ever sent to one, but staff see it there and could send it. */
async function clearAway(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  await deprioritize(ctx, renewal);
  await deleteDuplicateCheckouts(ctx, renewal);
  return true;
}

/** Moves a renewal to the end of the line, so that the others come first next time whatever the store answers. */
async function deprioritize(ctx: Context, renewal: RenewalRow): Promise<void> {
  await touchRenewal(ctx.db, renewal, ctx.clock.now());
}
