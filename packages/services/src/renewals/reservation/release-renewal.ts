import { type RefusalReason, renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { type Context, noLease } from "../../core/index.ts";
import { noDelivery } from "../deliveries/begin-delivery.ts";
import { lockRenewal, transitionRenewal } from "../renewal-changes.queries.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import { restoreItems } from "./restore-items.ts";

export interface Ending {
  id: string;
  event: "checkoutClosed" | "checkoutRefused" | "orderVoided" | "orderCancelled";
  refusal?: RefusalReason;
  /** The lease under which it is ended; absent for an order that the store cancelled. */
  leaseId?: string;
  /**
   * Set when the patient cancelled the order, or a carer did for them; absent when its time ran out or another cart
   * replaced it.
   */
  givenUp?: { carerId: number | null };
}

/**
 * Ends a renewal that will not be paid and gives back what it reserved, in the caller's transaction. False, with
 * nothing changed, when its state had already moved on.
 */
export async function releaseRenewal(ctx: Context, ending: Ending): Promise<boolean> {
  const found = await lockRenewal(ctx.db, ending.id);
  if (!found) return false;
  const now = ctx.clock.now();
  const ended = await transitionRenewal(ctx.db, {
    id: ending.id,
    event: ending.event,
    ...(ending.leaseId ? { leaseId: ending.leaseId } : {}),
    set: { ...noLease, ...noDelivery, settled_at: now, updated_at: now, refusal: ending.refusal ?? null },
  });
  if (!ended) return false;
  const { to } = renewalLifecycle.events[ending.event];
  const returned = await restoreItems(ctx, found.lines);
  await logRenewal(ctx, {
    type: to === "cancelled" ? "order" : "renewal",
    ...words[givenUpBy(ending) ?? (ending.event === "orderVoided" ? "voided" : to)],
    carerId: ending.givenUp?.carerId,
    status: to,
    renewal: found.renewal,
    // Lines that had been given back before are logged only when no others are left.
    lines: returned.length > 0 ? returned : found.lines.map(toUnchangedLine),
  });
  return true;
}

function givenUpBy({ givenUp }: Ending): "byPatient" | "byCarer" | null {
  if (!givenUp) return null;
  return givenUp.carerId === null ? "byPatient" : "byCarer";
}

/**
 * Gives back, in the caller's transaction, the lines that the store does not sell or that its order does not contain.
 */
export async function releaseUnsoldLines(
  ctx: Context,
  renewal: RenewalRow,
  lines: readonly RenewalItemRow[],
): Promise<void> {
  await logRenewal(ctx, {
    type: "renewal",
    action: "Product left out",
    description: "The store's order does not include it. The repeat it had reserved was returned.",
    status: "refused",
    renewal,
    lines: await restoreItems(ctx, lines),
  });
}

const words = {
  lapsed: {
    action: "Checkout not finished",
    description: "The checkout was closed without payment. The repeats it had reserved were returned.",
  },
  voided: {
    action: "Order cancelled before payment",
    description:
      "The order was cancelled at the store before it was paid. The repeats it had reserved were returned.",
  },
  byPatient: {
    action: "Order cancelled by the patient",
    description: "The unpaid checkout was closed. The repeats it had reserved were returned.",
  },
  byCarer: {
    action: "Order cancelled for the patient",
    description: "The unpaid checkout was closed. The repeats it had reserved were returned.",
  },
  refused: {
    action: "Order refused",
    description: "The store did not accept the order. The repeats it had reserved were returned.",
  },
  cancelled: {
    action: "Order cancelled",
    description: "The paid order was cancelled at the store. The repeats it had used were returned.",
  },
} as const;
