import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, type Context } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import type { ClosedCheckout } from "../reservation/reserve-items.ts";
import { closeCheckout, expireClosed } from "./close-checkout.ts";

/**
 * Why a checkout can't be replaced: it is paid, it is placed and awaits payment, or another process is working on it.
 */
export interface Obstacle {
  outcome: "paid" | "placed" | "busy";
  renewal: RenewalRow;
}

export type ClosedAll = { outcome: "closed"; closed: ClosedCheckout[] } | Obstacle;

/**
 * Closes checkouts at the store, one after the other, for the cart that replaces them. If one can't be closed, what
 * the ones before it reserved is given back. BUSY when the store can't be reached.
 */
export async function closeReplaced(ctx: Context, renewals: readonly RenewalRow[]): Promise<ClosedAll> {
  const closed: ClosedCheckout[] = [];
  for (const renewal of renewals) {
    const result = await closeCheckout(ctx, renewal);
    if (result.outcome === "gone") {
      closed.push({ id: renewal.id, leaseId: result.leaseId });
      continue;
    }
    await expireAll(ctx, closed);
    if (result.outcome !== "unreachable") return { outcome: result.outcome, renewal };
    ctx.log.warn({ renewalId: renewal.id, kind: result.error.kind }, "checkout not closed");
    throw new AppError("BUSY", messages.storeUnreachable);
  }
  return { outcome: "closed", closed };
}

/** Gives back what closed checkouts reserved when nothing replaces them after all. */
export async function expireAll(ctx: Context, closed: readonly ClosedCheckout[]): Promise<void> {
  for (const checkout of closed) await expireClosed(ctx, checkout);
}
