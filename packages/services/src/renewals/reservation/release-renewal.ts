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
  /** Whether the order of `orderVoided` still exists at the store: its payment alone came to nothing. */
  isOrderLeft?: boolean;
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
    set: {
      ...noLease,
      ...noDelivery,
      settled_at: now,
      updated_at: now,
      failures: 0,
      refusal: ending.refusal ?? null,
    },
  });
  if (!ended) return false;
  const { to } = renewalLifecycle.events[ending.event];
  const { lines: returned, isAnyKept } = await restoreItems(ctx, found.lines);
  const {
    action,
    ended: how,
    taken,
  } = words[givenUpBy(ending) ?? (ending.event === "orderVoided" ? howVoided(ending) : to)];
  const exception = isAnyKept ? ", except where staff have set the repeats since" : "";
  await logRenewal(ctx, {
    type: to === "cancelled" ? "order" : "renewal",
    action,
    description: `${how} The repeats it had ${taken} were returned${exception}.`,
    carerId: ending.givenUp?.carerId,
    status: to,
    renewal: found.renewal,
    // Lines that had been given back before are logged only when no others are left.
    lines: returned.length > 0 ? returned : found.lines.map(toUnchangedLine),
  });
  return true;
}

function howVoided({ isOrderLeft }: Ending): "voided" | "unpaid" {
  return isOrderLeft ? "unpaid" : "voided";
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
  const restored = await restoreItems(ctx, lines);
  const exception = restored.isAnyKept ? ", unless staff have set the repeats since" : "";
  await logRenewal(ctx, {
    type: "renewal",
    action: "Product left out",
    description: `The store's order does not include it. The repeat it had reserved was returned${exception}.`,
    status: "refused",
    renewal,
    lines: restored.lines,
  });
}

const words = {
  lapsed: {
    action: "Checkout not finished",
    ended: "The checkout was closed without payment.",
    taken: "reserved",
  },
  voided: {
    action: "Order cancelled before payment",
    ended: "The order was cancelled at the store before it was paid.",
    taken: "reserved",
  },
  unpaid: {
    action: "Payment expired or voided",
    ended: "The payment of the store's order expired or was voided before any money came in.",
    taken: "reserved",
  },
  byPatient: {
    action: "Order cancelled by the patient",
    ended: "The unpaid checkout was closed.",
    taken: "reserved",
  },
  byCarer: {
    action: "Order cancelled for the patient",
    ended: "The unpaid checkout was closed.",
    taken: "reserved",
  },
  refused: {
    action: "Order refused",
    ended: "The store did not accept the order.",
    taken: "reserved",
  },
  cancelled: {
    action: "Order cancelled",
    ended: "The paid order was cancelled at the store.",
    taken: "used",
  },
} as const;
