import type { Db } from "@scriptkeeper/db/connection";
import type { RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import type { ItemisedCheckout } from "@scriptkeeper/store/port";
import { type Context, within } from "../../core/index.ts";
import { lockLines, saveLine } from "../renewal-changes.queries.ts";
import type { RenewalLease } from "../renewal-lease.queries.ts";
import { findRenewal, listRenewalItems, type RenewalItemRow, type RenewalRow } from "../renewals.queries.ts";
import { recordCheckout } from "../reservation/opening.queries.ts";
import { releaseRenewal, releaseUnsoldLines } from "../reservation/release-renewal.ts";
import { linesPlaced } from "../settlement/order-lines.ts";

/** An order that can be paid, and the requested items that it contains. */
export interface OpenOrder {
  renewal: RenewalRow;
  itemIds: ReadonlySet<number>;
}

export type Opened =
  | ({ outcome: "open" } & OpenOrder)
  /** Paid before we could record that it was open. */
  | { outcome: "paid" }
  /** The store definitely refused; everything was given back. `unavailable` when it can sell none of the lines. */
  | { outcome: "refused"; reason: RefusalReason }
  /** The store may have made the checkout; the renewal stays `opening` until that is known. */
  | { outcome: "unknown" };

/**
 * Records the checkout with the lines that it sells and gives the other lines back, if the lease is still ours. If one
 * of its prescriptions was deleted while it was being made, the patient is not sent there: the renewal becomes
 * `closing` at once, as if it had been open when the deletion came.
 */
export async function recordOpen(
  ctx: Context,
  opened: { lease: RenewalLease; renewal: RenewalRow; checkout: ItemisedCheckout; url: string },
): Promise<Opened> {
  const { lease, renewal, checkout, url } = opened;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx): Promise<Opened> => {
    const locked = (await lockLines(tx, renewal.id)).filter(({ line }) => line.given_back_at === null);
    const lines = locked.map(({ line }) => line);
    const { held } = linesPlaced(lines, checkout);
    const sold = locked.filter(({ line }) => held.has(line.item_id));
    const current = await recordCheckout(tx, {
      event: sold.every(({ isThere }) => isThere) ? "checkoutCreated" : "itemDeletedWhileOpening",
      lease,
      id: checkout.id,
      url,
      totalCents: checkout.subtotalCents + renewal.delivery_fee_cents,
      now,
    });
    if (!current) return currentOutcome(tx, renewal.id);
    await saveStoreTotals(
      tx,
      sold.map(({ line }) => line),
      checkout,
    );
    if (sold.length < lines.length) await giveUnsoldBack(within(ctx, tx), current, held);
    const itemIds = new Set(held.keys());
    return current.state === "open" ? { outcome: "open", renewal: current, itemIds } : { outcome: "unknown" };
  });
}

/**
 * Gives the unsold lines back. The lines are read again because they may have changed before their items were locked.
 */
async function giveUnsoldBack(
  ctx: Context,
  renewal: RenewalRow,
  held: ReadonlyMap<number, number>,
): Promise<void> {
  const lines = await listRenewalItems(ctx.db, renewal.id);
  const unsold = lines.filter((line) => line.given_back_at === null && !held.has(line.item_id));
  for (const line of unsold) await saveLine(ctx.db, line, notSold);
  await releaseUnsoldLines(ctx, renewal, unsold);
}

const notSold = { unit_price_cents: null, discount_cents: null, total_cents: null };

/** Saves the store's total of each line where the store rounds differently than we do. */
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

/** The renewal's outcome, whoever brought it about: another process may have done so after the lease was lost. */
export async function currentOutcome(db: Db, renewalId: string): Promise<Opened> {
  const renewal = await findRenewal(db, renewalId);
  if (renewal?.state !== "open") return { outcome: renewal?.state === "paid" ? "paid" : "unknown" };
  return { outcome: "open", ...(await findOpenOrder(db, renewal)) };
}

export async function findOpenOrder(db: Db, renewal: RenewalRow): Promise<OpenOrder> {
  const lines = await listRenewalItems(db, renewal.id);
  const held = lines.filter((line) => line.given_back_at === null);
  return { renewal, itemIds: new Set(held.map((line) => line.item_id)) };
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
