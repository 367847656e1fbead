import type { RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import { type Checkout, type ItemisedCheckout, StoreError, type StoreOrder } from "@scriptkeeper/store/port";
import { addSeconds, subMinutes, subSeconds } from "date-fns";
import { type Context, latestRightTime } from "../../core/index.ts";
import { reportObjection, resumeCheckout } from "../checkout/create-checkout.ts";
import { isOwnCheckoutUrl } from "../checkout/own-checkout-url.ts";
import { recordOpen, recordRefused } from "../checkout/record-opened.ts";
import { takeLease, transitionRenewal } from "../renewal-changes.queries.ts";
import { type RenewalLease, renewalLeases } from "../renewal-lease.queries.ts";
import { GIVEN_UP_AFTER, listRenewalItems, listWaiting, type RenewalRow } from "../renewals.queries.ts";
import { linesPlaced } from "../settlement/order-lines.ts";
import { isPaid, isVoid } from "../settlement/order-payment.ts";
import { recordOrder } from "../settlement/record-order.ts";
import { processBatch } from "./process-batch.ts";

/** Minutes during which the store's search may not yet show a new checkout. */
const SEARCH_LAG_MINUTES = 2;
/**
 * Minutes after which a draft without a link will never get one; without this limit it would hold its repeats forever.
 */
const LINK_WITHIN_MINUTES = 30;
const BATCH = 50;

/**
 * Finishes renewals whose process died or never learned the store's answer: finds the checkout by its tag, deletes
 * duplicate ones, and makes a new one only when the store certainly has none.
 */
export async function recoverStuckRenewals(ctx: Context): Promise<{ recovered: number }> {
  const now = ctx.clock.now();
  const waiting = await listWaiting(ctx.db, { state: "opening", now, notTouchedSince: now, limit: BATCH });
  return { recovered: await processBatch(ctx, waiting, (renewal) => recover(ctx, renewal)) };
}

async function recover(ctx: Context, { id }: RenewalRow): Promise<boolean> {
  const now = ctx.clock.now();
  const lease = await takeLease(ctx.db, { id, event: "openingContinued", now });
  if (!lease) return false;
  const recovery = { renewal: lease.before, leaseId: lease.leaseId, now };
  try {
    return await finish(ctx, recovery);
  } catch (error) {
    if (!(error instanceof StoreError) || error.outcomeUnknown) throw error;
    if (error.kind === "user") {
      await reportObjection(ctx, recovery.renewal, error);
      return recordRefusal(ctx, recovery, "store");
    }
    await releaseLease(ctx, recovery);
    throw error;
  }
}

interface Recovery {
  /** The renewal before the lease was taken. */
  renewal: RenewalRow;
  leaseId: string;
  now: Date;
}

function toLease({ renewal, leaseId }: Recovery): RenewalLease {
  return { renewalId: renewal.id, leaseId };
}

async function finish(ctx: Context, recovery: Recovery): Promise<boolean> {
  const [kept, ...duplicates] = paidFirst(
    (await ctx.store.findCheckouts(recovery.renewal.id)).filter(({ order }) => !order || !isVoid(order)),
  );
  for (const checkout of duplicates)
    if (!checkout.order && (await isPaidMeanwhile(ctx, checkout))) return releaseLease(ctx, recovery);
  if (kept) return adopt(ctx, recovery, kept);
  if (mayStillAppear(recovery)) return releaseLease(ctx, recovery);
  return isTriedInVain(recovery) ? giveUp(ctx, recovery) : make(ctx, recovery);
}

function mayStillAppear(recovery: Recovery): boolean {
  return lastTry(recovery) > subMinutes(recovery.now, SEARCH_LAG_MINUTES);
}

/**
 * When the store was last asked for a checkout: about when the lease was taken, because it is asked within the lease's
 * time. Where a clock that ran ahead says when, it may have been just now.
 */
function lastTry({ renewal: { lease_until: until, created_at: createdAt }, now }: Recovery): Date {
  const tried = until === null ? createdAt : subSeconds(until, renewalLeases.seconds);
  return tried > latestRightTime(now) ? now : tried;
}

/**
 * Whether the store has failed at the checkout so often that nobody waits for it any longer; until it ends, its
 * medicines can't be ordered anew. While the store gives nothing at all, no failure is counted.
 */
function isTriedInVain({ renewal }: Recovery): boolean {
  return renewal.failures >= GIVEN_UP_AFTER;
}

function giveUp(ctx: Context, recovery: Recovery): Promise<boolean> {
  ctx.log.error(
    { renewalId: recovery.renewal.id },
    "the store failed at a checkout again and again, so the order was given up",
  );
  return recordRefusal(ctx, recovery, "store");
}

async function make(ctx: Context, recovery: Recovery): Promise<boolean> {
  return (await resumeCheckout(ctx, toLease(recovery))).outcome !== "unknown";
}

async function adopt(ctx: Context, recovery: Recovery, checkout: ItemisedCheckout): Promise<boolean> {
  const { renewal } = recovery;
  const { order } = checkout;
  if (order && isPaid(order)) {
    await recordOrder(ctx, { renewalId: renewal.id, order });
    return true;
  }
  if (order) return adoptPlaced(ctx, recovery, { ...checkout, order });
  if (checkout.url === null) return awaitLink(ctx, recovery, checkout);
  if (!(await isAsAsked(ctx, renewal, checkout)))
    return (await isPaidMeanwhile(ctx, checkout)) ? releaseLease(ctx, recovery) : make(ctx, recovery);
  if (!(await isOwnCheckoutUrl(ctx, { renewal, url: checkout.url })))
    return (await isPaidMeanwhile(ctx, checkout))
      ? releaseLease(ctx, recovery)
      : recordRefusal(ctx, recovery, "elsewhere");
  return isOpened(ctx, recovery, { ...checkout, url: checkout.url });
}

async function awaitLink(ctx: Context, recovery: Recovery, checkout: Checkout): Promise<boolean> {
  const isLate = lastTry(recovery) < subMinutes(recovery.now, LINK_WITHIN_MINUTES);
  if (!isLate || (await isPaidMeanwhile(ctx, checkout))) return releaseLease(ctx, recovery);
  ctx.log.error(
    { renewalId: recovery.renewal.id },
    "the store made no link for a checkout, so the checkout was removed",
  );
  return recordRefusal(ctx, recovery, "store");
}

/**
 * Opens a renewal whose checkout was ordered from although no patient was sent there: staff at the store can pass the
 * link on.
 */
async function adoptPlaced(
  ctx: Context,
  recovery: Recovery,
  checkout: ItemisedCheckout & { order: StoreOrder },
): Promise<boolean> {
  const { order } = checkout;
  const held = linesPlaced(await listRenewalItems(ctx.db, recovery.renewal.id), order).held;
  if (held.size === 0) return releaseLease(ctx, recovery);
  const isOpen = await isOpened(ctx, recovery, { ...checkout, lines: order.lines, url: "" });
  if (isOpen) await recordOrder(ctx, { renewalId: recovery.renewal.id, order });
  return isOpen;
}

async function isOpened(
  ctx: Context,
  recovery: Recovery,
  checkout: ItemisedCheckout & { url: string },
): Promise<boolean> {
  const opened = await recordOpen(ctx, {
    lease: toLease(recovery),
    renewal: recovery.renewal,
    checkout,
    url: checkout.url,
  });
  return opened.outcome === "open";
}

/** Whether a checkout sells only lines of the renewal, as they were requested. */
async function isAsAsked(ctx: Context, renewal: RenewalRow, checkout: ItemisedCheckout): Promise<boolean> {
  const lines = (await listRenewalItems(ctx.db, renewal.id)).filter((line) => line.given_back_at === null);
  const { held, extra } = linesPlaced(lines, checkout);
  const sold = lines.filter((line) => held.get(line.item_id) === line.quantity);
  if (extra.length > 0 || sold.length === 0 || sold.length < held.size) return false;
  if (sold.some((line) => line.total_cents === null)) return false;
  const expected = sold.reduce((sum, line) => sum + (line.total_cents ?? 0), 0);
  const discounted = sold.filter((line) => line.discount_type === "percentage").length;
  return Math.abs(checkout.subtotalCents - expected) <= discounted;
}

/** Deletes a checkout; true when it was paid in the meantime and so remains. */
async function isPaidMeanwhile(ctx: Context, checkout: Checkout): Promise<boolean> {
  return (await ctx.store.deleteCheckout(checkout.id)) === "completed";
}

async function recordRefusal(ctx: Context, recovery: Recovery, reason: RefusalReason): Promise<boolean> {
  return (await recordRefused(ctx, toLease(recovery), reason)).outcome === "refused";
}

/** Leaves the renewal to the next run, keeping the time of its last attempt. */
async function releaseLease(ctx: Context, recovery: Recovery): Promise<false> {
  const { renewal, leaseId, now } = recovery;
  await transitionRenewal(ctx.db, {
    id: renewal.id,
    event: "openingContinued",
    leaseId,
    set: {
      lease_id: null,
      lease_until: addSeconds(lastTry(recovery), renewalLeases.seconds),
      updated_at: now,
    },
  });
  return false;
}

function paidFirst(checkouts: readonly ItemisedCheckout[]): ItemisedCheckout[] {
  const rank = (checkout: ItemisedCheckout) => (checkout.order ? 0 : 1);
  return [...checkouts].sort((a, b) => rank(a) - rank(b) || Number(a.id) - Number(b.id));
}
