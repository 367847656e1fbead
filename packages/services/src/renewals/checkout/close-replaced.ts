import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, type Context } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import type { ClosedCheckout } from "../reservation/reserve-items.ts";
import { closeCheckout, expireClosed } from "./close-checkout.ts";

/** Why a checkout can't be replaced: paid, placed and still to be paid for, or somebody else is working on it. */
export interface Obstacle {
  outcome: "paid" | "placed" | "busy";
  renewal: RenewalRow;
}

export type ClosedAll = { outcome: "closed"; closed: ClosedCheckout[] } | Obstacle;

/**
 * Closes checkouts at the store, one after the other, for a cart that takes their place. When one of them can't be
 * closed, what those before it took goes back. BUSY when the store can't be reached.
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

/** Nothing took the place of these checkouts after all: what they took goes back now. */
export async function expireAll(ctx: Context, closed: readonly ClosedCheckout[]): Promise<void> {
  for (const checkout of closed) await expireClosed(ctx, checkout);
}
