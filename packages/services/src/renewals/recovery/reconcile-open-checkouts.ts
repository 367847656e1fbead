import type { StoreOrder } from "@scriptkeeper/store/port";
import { subMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import { expireCheckout } from "../checkout/close-checkout.ts";
import { forgetFailures, setMissingDuplicatesAsk, touchRenewal } from "../renewal-changes.queries.ts";
import { findRenewal, listWaiting, type RenewalRow } from "../renewals.queries.ts";
import { type Asked, fetchStoreOrder } from "../settlement/find-order.ts";
import { isPaid } from "../settlement/order-payment.ts";
import { recordOrder } from "../settlement/record-order.ts";
import {
  deleteDuplicateCheckouts,
  deleteDuplicatesIfDue,
  lookForDuplicates,
} from "./delete-duplicate-checkouts.ts";
import { begunWithoutTimeSince } from "./duplicates-due.ts";
import { processBatch } from "./process-batch.ts";

const BATCH = 50;
const ASK_AGAIN_MINUTES = 5;

/**
 * Asks the store about open checkouts, to find payments whose webhook never arrived, and deletes duplicate
 * checkouts.
 */
export async function reconcileOpenCheckouts(ctx: Context): Promise<{ asked: number; paid: number }> {
  const now = ctx.clock.now();
  await setMissingDuplicatesAsk(ctx.db, begunWithoutTimeSince(now));
  const notTouchedSince = subMinutes(now, ASK_AGAIN_MINUTES);
  const open = await listWaiting(ctx.db, { state: "open", now, notTouchedSince, limit: BATCH });
  const paid = await processBatch(ctx, open, (renewal) => reconcile(ctx, renewal));
  await deleteDuplicateCheckouts(ctx);
  return { asked: open.length, paid };
}

/**
 * Reads a renewal's order from the store and records it; a webhook is only the reason to ask. Returns the order, if
 * there is one. Fails with StoreError.
 */
export async function pullOrder(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  const asked = await fetchStoreOrder(ctx, renewal);
  await record(ctx, renewal, asked);
  return asked.order;
}

async function record(ctx: Context, renewal: RenewalRow, { order, isCheckoutLeft }: Asked): Promise<void> {
  if (order) await recordOrder(ctx, { renewalId: renewal.id, order });
  if (!isCheckoutLeft) return;
  await lookForDuplicates(ctx, renewal);
  // At once, since a placed order may be read so often that it is never due to be asked about as an open one.
  await deleteDuplicatesIfDue(ctx, (await findRenewal(ctx.db, renewal.id)) ?? renewal);
}

async function reconcile(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  // To the end of the line, so that the others come first next time whatever the store answers.
  await touchRenewal(ctx.db, renewal, ctx.clock.now());
  const asked = await fetchStoreOrder(ctx, renewal);
  const { order } = asked;
  await record(ctx, renewal, asked);
  if (!order && asked.isCheckoutDead) await expireCheckout(ctx, renewal);
  await deleteDuplicatesIfDue(ctx, renewal);
  await forgetFailures(ctx.db, renewal);
  return order !== null && isPaid(order);
}
