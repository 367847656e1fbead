import { randomUUID } from "node:crypto";
import { StoreError, type StoreOrder } from "@scriptkeeper/store/port";
import { addSeconds } from "date-fns";
import { type Context, within } from "../context.ts";
import { LEASE_SECONDS } from "./begin-renewal.ts";
import { giveBackRenewal } from "./give-back-renewal.ts";
import { recordOrder } from "./record-order.ts";
import { changeRenewal, takeLease } from "./renewal-changes.queries.ts";
import type { RenewalRow } from "./renewals.queries.ts";

export type Closed =
  /** The checkout is gone at the store and was never paid; the renewal is `closing` under this lease. */
  | { outcome: "gone"; leaseId: string }
  | { outcome: "paid" }
  /** Somebody else is closing it or it has moved on. */
  | { outcome: "busy" }
  /** The store could not be asked; nothing was given back. */
  | { outcome: "unreachable" };

/**
 * Takes an open checkout away at the store, unless it turns out to be paid. Gives nothing back itself: the
 * caller does, in one transaction with whatever takes its place.
 */
export async function closeCheckout(ctx: Context, renewal: RenewalRow): Promise<Closed> {
  const leaseId = randomUUID();
  const now = ctx.clock.now();
  const leased = await takeLease(ctx.db, {
    id: renewal.id,
    from: ["open", "closing"],
    to: "closing",
    leaseId,
    now,
    until: addSeconds(now, LEASE_SECONDS),
  });
  if (!leased) return { outcome: "busy" };
  try {
    const order = await deleteUnlessOrdered(ctx, leased);
    if (!order) return { outcome: "gone", leaseId };
    await recordOrder(ctx, { renewalId: leased.id, order });
    return { outcome: "paid" };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ renewalId: leased.id, kind: error.kind }, "checkout not closed");
    await reopen(ctx, {
      renewal: leased,
      leaseId,
      untouched: renewal.state === "open" && !error.outcomeUnknown,
    });
    return { outcome: "unreachable" };
  }
}

/** Closes a checkout whose time is over and gives back what it took. True when it lapsed. */
export async function lapse(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  const closed = await closeCheckout(ctx, renewal);
  if (closed.outcome !== "gone") return false;
  return ctx.db.transaction((tx) =>
    giveBackRenewal(within(ctx, tx), {
      id: renewal.id,
      leaseId: closed.leaseId,
      from: ["closing"],
      to: "lapsed",
    }),
  );
}

async function deleteUnlessOrdered(ctx: Context, renewal: RenewalRow): Promise<StoreOrder | null> {
  if (renewal.checkout_id !== null) {
    const checkout = await ctx.store.findCheckout(renewal.checkout_id);
    if (checkout?.order) return checkout.order;
    if (checkout) await ctx.store.deleteCheckout(checkout.id);
  }
  const orders = await ctx.store.findOrders(renewal.id);
  return orders.find((order) => order.isPaid) ?? orders[0] ?? null;
}

/** An untouched checkout can be paid again at once; one that may be gone stays `closing` until a sweep knows. */
async function reopen(
  ctx: Context,
  failed: { renewal: RenewalRow; leaseId: string; untouched: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await changeRenewal(ctx.db, {
    id: failed.renewal.id,
    from: ["closing"],
    leaseId: failed.leaseId,
    set: {
      state: failed.untouched ? "open" : "closing",
      lease_id: null,
      lease_until: null,
      updated_at: now,
    },
  });
}
