import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { Context } from "../context.ts";
import { giveBackLines } from "./give-back-lines.ts";
import { logRenewal } from "./renewal-log.ts";
import { changeRenewal, findPatient, findRenewal, listRenewalItems, lockItems } from "./renewals.queries.ts";

export interface Ending {
  id: string;
  from: RenewalState[];
  to: "lapsed" | "refused" | "cancelled";
  /** Who may end it; absent for an order that the store cancelled. */
  leaseId?: string;
}

/**
 * Ends a renewal that will not be paid and gives back what it took, in the caller's transaction. False when
 * its state had already moved on; then nothing was changed.
 */
export async function giveBackRenewal(ctx: Context, ending: Ending): Promise<boolean> {
  const lines = await listRenewalItems(ctx.db, ending.id);
  await lockItems(
    ctx.db,
    lines.map((line) => line.item_id),
  );
  const now = ctx.clock.now();
  const ended = await changeRenewal(ctx.db, {
    id: ending.id,
    from: ending.from,
    ...(ending.leaseId ? { leaseId: ending.leaseId } : {}),
    set: { state: ending.to, settled_at: now, updated_at: now, lease_id: null, lease_until: null },
  });
  if (!ended) return false;
  const userId = (await findRenewal(ctx.db, ending.id))?.user_id ?? null;
  const returned = await giveBackLines(ctx, lines);
  await logRenewal(ctx, {
    type: ending.to === "cancelled" ? "order" : "renewal",
    ...words[ending.to],
    status: ending.to,
    renewalId: ending.id,
    patient: userId === null ? null : await findPatient(ctx.db, userId),
    lines: returned,
  });
  return true;
}

const words = {
  lapsed: {
    action: "Checkout not finished",
    description: "The checkout was closed without payment. What it took was given back.",
  },
  refused: {
    action: "Order refused",
    description: "The store did not accept the order. What it took was given back.",
  },
  cancelled: {
    action: "Order cancelled",
    description: "The paid order was cancelled at the store. What it took was given back.",
  },
} as const;
