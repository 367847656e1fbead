import type { Db } from "@scriptkeeper/db/connection";
import type { RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import type { ItemisedCheckout } from "@scriptkeeper/store/port";
import { type Context, noLease, within } from "../../core/index.ts";
import { lockItems } from "../../prescriptions/index.ts";
import { saveLine, savePrices, transitionRenewal } from "../renewal-changes.queries.ts";
import type { RenewalLease } from "../renewal-lease.queries.ts";
import { findRenewal, listRenewalItems, type RenewalItemRow, type RenewalRow } from "../renewals.queries.ts";
import { releaseRenewal, releaseUnsoldLines } from "../reservation/release-renewal.ts";
import { linesPlaced } from "../settlement/order-lines.ts";

export type Opened =
  | { outcome: "open"; renewal: RenewalRow }
  /** Paid before we could write down that it was open. */
  | { outcome: "paid" }
  /** The store said no, for certain; everything was given back. `unavailable` when it can sell none of the lines. */
  | { outcome: "refused"; reason: RefusalReason }
  /** The store may have made it; the renewal stays `opening` until that is known. */
  | { outcome: "unknown" };

/**
 * Writes the checkout down with what it sells, and gives the other lines back, if the lease is still ours. When a prescription in it was
 * deleted meanwhile, nobody is sent there: the renewal is `closing` at once, as if the deletion had found it open.
 */
export async function recordOpen(
  ctx: Context,
  opened: { lease: RenewalLease; renewal: RenewalRow; checkout: ItemisedCheckout; url: string },
): Promise<Opened> {
  const { lease, renewal, checkout, url } = opened;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx): Promise<Opened> => {
    const inside = within(ctx, tx);
    const { lines, isThere } = await lockItemsOf(tx, renewal.id);
    const { held } = linesPlaced(lines, checkout);
    const sold = lines.filter((line) => held.has(line.item_id));
    const isWhole = sold.every((line) => isThere.has(line.item_id));
    const changed = await transitionRenewal(tx, {
      id: renewal.id,
      event: isWhole ? "checkoutCreated" : "itemDeletedWhileOpening",
      leaseId: lease.leaseId,
      set: {
        checkout_id: checkout.id,
        checkout_url: url,
        total_cents: checkout.subtotalCents + renewal.delivery_fee_cents,
        opened_at: now,
        updated_at: now,
        ...noLease,
      },
    });
    const current = await findRenewal(tx, renewal.id);
    if (!changed || !current) return currentOutcome(current);
    await saveStoreTotals(tx, sold, checkout);
    const unsold = lines.filter((line) => !held.has(line.item_id));
    for (const line of unsold) await savePrices(tx, line, null);
    await releaseUnsoldLines(inside, current, unsold);
    return currentOutcome(current);
  });
}

/** The renewal's lines that still hold what they took, with their items locked, and which of the items are there. */
async function lockItemsOf(
  db: Db,
  renewalId: string,
): Promise<{ lines: RenewalItemRow[]; isThere: Set<number> }> {
  const all = await listRenewalItems(db, renewalId);
  const items = await lockItems(
    db,
    all.map((line) => line.item_id),
  );
  return {
    lines: all.filter((line) => line.given_back_at === null),
    isThere: new Set(items.map((item) => item.id)),
  };
}

/** The store's sum of each line stands where it rounds in another way than we do. */
async function saveStoreTotals(
  db: Db,
  sold: readonly RenewalItemRow[],
  checkout: ItemisedCheckout,
): Promise<void> {
  const rest = [...checkout.lines];
  for (const line of sold) {
    const index = rest.findIndex(
      (other) => other.variantId === line.variant_id && other.quantity === line.quantity,
    );
    const [found] = index < 0 ? [] : rest.splice(index, 1);
    if (!found || found.totalCents === line.total_cents) continue;
    const unit = line.unit_price_cents;
    await saveLine(db, line, {
      discount_cents: unit === null ? null : unit * line.quantity - found.totalCents,
      total_cents: found.totalCents,
    });
  }
}

/** What has become of the renewal, by us or, when the lease was lost, by somebody else. */
export function currentOutcome(renewal: RenewalRow | null): Opened {
  if (renewal?.state === "open") return { outcome: "open", renewal };
  return { outcome: renewal?.state === "paid" ? "paid" : "unknown" };
}

/** Ends a renewal that the store will not sell, and gives everything back. */
export async function recordRefused(
  ctx: Context,
  lease: RenewalLease,
  reason: RefusalReason,
): Promise<Opened> {
  const given = await ctx.db.transaction((tx) =>
    releaseRenewal(within(ctx, tx), {
      id: lease.renewalId,
      leaseId: lease.leaseId,
      event: "checkoutRefused",
      refusal: reason,
    }),
  );
  return given ? { outcome: "refused", reason } : { outcome: "unknown" };
}
