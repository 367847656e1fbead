import type { Db } from "@scriptkeeper/db/connection";
import type { Checkout } from "@scriptkeeper/store/port";
import { type Context, within } from "../context.ts";
import { giveBackRenewal } from "./give-back-renewal.ts";
import { giveBackLeftOut } from "./left-out.ts";
import { changeRenewal, lockItems } from "./renewal-changes.queries.ts";
import { findRenewal, listRenewalItems, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";

/** Nothing can be sold, the store takes no more orders for the moment, or it said no. */
export type RefusalReason = "unavailable" | "busy" | "store";

export type Opened =
  | { outcome: "open"; renewal: RenewalRow }
  /** Paid before we could write down that it was open. */
  | { outcome: "paid" }
  /** The store said no, for certain; everything was given back. `unavailable` when it can sell none of the lines. */
  | { outcome: "refused"; reason: RefusalReason }
  /** The store may have made it; the renewal stays `opening` until that is known. */
  | { outcome: "unknown" };

/** The right to call the store for one renewal. */
export interface Lease {
  renewalId: string;
  leaseId: string;
}

/**
 * Writes the checkout down and gives the refused lines back, if the lease is still ours. When a prescription in it was
 * deleted meanwhile, nobody is sent there: the renewal is `closing` at once, as if the deletion had found it open.
 */
export async function recordOpen(
  ctx: Context,
  opened: { lease: Lease; renewal: RenewalRow; checkout: Checkout; url: string; refused: RenewalItemRow[] },
): Promise<Opened> {
  const { lease, renewal, checkout, url, refused } = opened;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx): Promise<Opened> => {
    const inside = within(ctx, tx);
    const isWhole = await lockItemsOf(tx, renewal.id, refused);
    const changed = await changeRenewal(tx, {
      id: renewal.id,
      from: ["opening"],
      leaseId: lease.leaseId,
      set: {
        state: isWhole ? "open" : "closing",
        checkout_id: checkout.id,
        checkout_url: url,
        total_cents: checkout.totalCents,
        opened_at: now,
        updated_at: now,
        lease_id: null,
        lease_until: null,
      },
    });
    const current = await findRenewal(tx, renewal.id);
    if (!changed || !current) return whatItIsNow(current);
    await giveBackLeftOut(inside, current, refused);
    return whatItIsNow(current);
  });
}

/** Locks every item of the renewal. False when one that is to be sold is not there any more. */
async function lockItemsOf(db: Db, renewalId: string, refused: readonly RenewalItemRow[]): Promise<boolean> {
  const lines = await listRenewalItems(db, renewalId);
  const items = await lockItems(
    db,
    lines.map((line) => line.item_id),
  );
  const isThere = new Set(items.map((item) => item.id));
  const isRefused = new Set(refused.map((line) => line.item_id));
  return lines.every(
    ({ item_id: id, given_back_at }) => isThere.has(id) || isRefused.has(id) || given_back_at !== null,
  );
}

/** What has become of the renewal, by us or, when the lease was lost, by somebody else. */
export function whatItIsNow(renewal: RenewalRow | null): Opened {
  if (renewal?.state === "open") return { outcome: "open", renewal };
  return { outcome: renewal?.state === "paid" ? "paid" : "unknown" };
}

/** Ends a renewal that the store will not sell, and gives everything back. */
export async function recordRefused(ctx: Context, lease: Lease, reason: RefusalReason): Promise<Opened> {
  const given = await ctx.db.transaction((tx) =>
    giveBackRenewal(within(ctx, tx), {
      id: lease.renewalId,
      leaseId: lease.leaseId,
      from: ["opening"],
      to: "refused",
    }),
  );
  return given ? { outcome: "refused", reason } : { outcome: "unknown" };
}
