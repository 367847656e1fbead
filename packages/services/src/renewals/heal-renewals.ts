import { randomUUID } from "node:crypto";
import { type Checkout, StoreError } from "@scriptkeeper/store/port";
import { addSeconds, subMinutes } from "date-fns";
import type { Context } from "../context.ts";
import { LEASE_SECONDS } from "./begin-renewal.ts";
import { openCheckout } from "./open-checkout.ts";
import { recordOpen } from "./record-opened.ts";
import { recordOrder } from "./record-order.ts";
import { changeRenewal, takeLease } from "./renewal-changes.queries.ts";
import { listRenewalItems, listWaiting, type RenewalRow } from "./renewals.queries.ts";

/** The store's search may not show a checkout that was made a moment ago. */
const SEARCH_LAG_MINUTES = 2;
const BATCH = 50;

/**
 * Finishes renewals whose maker died or never learned the store's answer: finds the checkout by its tag,
 * deletes surplus ones, and makes one only when the store certainly has none.
 */
export async function healRenewals(ctx: Context): Promise<{ healed: number }> {
  const now = ctx.clock.now();
  const waiting = await listWaiting(ctx.db, { states: ["opening"], now, notTouchedSince: now, limit: BATCH });
  let healed = 0;
  for (const renewal of waiting) if (await heal(ctx, renewal)) healed += 1;
  return { healed };
}

async function heal(ctx: Context, waiting: RenewalRow): Promise<boolean> {
  const leaseId = randomUUID();
  const now = ctx.clock.now();
  const renewal = await takeLease(ctx.db, {
    id: waiting.id,
    from: ["opening"],
    to: "opening",
    leaseId,
    now,
    until: addSeconds(now, LEASE_SECONDS),
  });
  if (!renewal) return false;
  const lease = { renewalId: renewal.id, leaseId };
  try {
    const [kept, ...surplus] = oldestFirst(await ctx.store.findCheckouts(renewal.id));
    for (const checkout of surplus) if (!checkout.order) await ctx.store.deleteCheckout(checkout.id);
    if (kept) return await adopt(ctx, { renewal, lease, checkout: kept });
    if (renewal.created_at > subMinutes(now, SEARCH_LAG_MINUTES)) return await letGo(ctx, lease);
    const opened = await openCheckout(ctx, lease);
    if (opened.outcome === "unknown") await letGo(ctx, lease);
    return opened.outcome !== "unknown";
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ renewalId: renewal.id, kind: error.kind }, "renewal not healed yet");
    return letGo(ctx, lease);
  }
}

async function adopt(
  ctx: Context,
  found: { renewal: RenewalRow; lease: { renewalId: string; leaseId: string }; checkout: Checkout },
): Promise<boolean> {
  const { renewal, lease, checkout } = found;
  if (checkout.order) {
    await recordOrder(ctx, { renewalId: renewal.id, order: checkout.order });
    return true;
  }
  const lines = (await listRenewalItems(ctx.db, renewal.id)).filter((line) => line.given_back_at === null);
  const sold = lines.filter((line) => line.total_cents !== null);
  const expected = sold.reduce((sum, line) => sum + (line.total_cents ?? 0), renewal.delivery_fee_cents);
  if (checkout.url === null) return letGo(ctx, lease);
  if (checkout.totalCents !== expected) {
    await ctx.store.deleteCheckout(checkout.id);
    return (await openCheckout(ctx, lease)).outcome !== "unknown";
  }
  const refused = lines.filter((line) => line.total_cents === null);
  const opened = await recordOpen(ctx, { lease, renewal, checkout, url: checkout.url, refused });
  return opened.outcome === "open";
}

/** Leaves the renewal to the next run. */
async function letGo(ctx: Context, lease: { renewalId: string; leaseId: string }): Promise<false> {
  await changeRenewal(ctx.db, {
    id: lease.renewalId,
    from: ["opening"],
    leaseId: lease.leaseId,
    set: { lease_id: null, lease_until: null, updated_at: ctx.clock.now() },
  });
  return false;
}

function oldestFirst(checkouts: readonly Checkout[]): Checkout[] {
  const paidFirst = (checkout: Checkout) => (checkout.order ? 0 : 1);
  return [...checkouts].sort((a, b) => paidFirst(a) - paidFirst(b) || Number(a.id) - Number(b.id));
}
