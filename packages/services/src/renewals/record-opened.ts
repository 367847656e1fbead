import type { Checkout } from "@scriptkeeper/store/port";
import { type Context, within } from "../context.ts";
import { giveBackLines } from "./give-back-lines.ts";
import { giveBackRenewal } from "./give-back-renewal.ts";
import { changeRenewal, lockItems } from "./renewal-changes.queries.ts";
import { logRenewal } from "./renewal-log.ts";
import { findPatient, findRenewal, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";

export type Opened =
  | { outcome: "open"; renewal: RenewalRow }
  /** The store said no, for certain; everything was given back. `unavailable` when it can sell none of the lines. */
  | { outcome: "refused"; reason: "unavailable" | "store" }
  /** The store may have made it; the renewal stays `opening` until that is known. */
  | { outcome: "unknown" };

/** The right to call the store for one renewal. */
export interface Lease {
  renewalId: string;
  leaseId: string;
}

/** Writes the checkout down and gives the refused lines back, if the lease is still ours. */
export async function recordOpen(
  ctx: Context,
  opened: { lease: Lease; renewal: RenewalRow; checkout: Checkout; url: string; refused: RenewalItemRow[] },
): Promise<Opened> {
  const { lease, renewal, checkout, url, refused } = opened;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx): Promise<Opened> => {
    const inside = within(ctx, tx);
    await lockItems(
      tx,
      refused.map((line) => line.item_id),
    );
    const changed = await changeRenewal(tx, {
      id: renewal.id,
      from: ["opening"],
      leaseId: lease.leaseId,
      set: {
        state: "open",
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
    if (refused.length > 0)
      await logRenewal(inside, {
        type: "renewal",
        action: "Product left out",
        description: "The store could not supply it. What it took was given back.",
        status: "refused",
        renewalId: renewal.id,
        patient: renewal.user_id === null ? null : await findPatient(tx, renewal.user_id),
        lines: await giveBackLines(inside, refused),
      });
    return { outcome: "open", renewal: current };
  });
}

/** The lease was lost: what somebody else has made of the renewal. */
export function whatItIsNow(renewal: RenewalRow | null): Opened {
  return renewal?.state === "open" ? { outcome: "open", renewal } : { outcome: "unknown" };
}

/** Ends a renewal that the store will not sell, and gives everything back. */
export async function recordRefused(
  ctx: Context,
  lease: Lease,
  reason: "unavailable" | "store",
): Promise<Opened> {
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
