import { type Context, isLogged, within } from "../../core/index.ts";
import { lockRenewal } from "../renewal-changes.queries.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";
import { findRenewalOfOrder } from "../renewals.queries.ts";

/** Writes a refund into the log, once. What it removed from the order goes back when the order is followed. False when no renewal was paid with the order. */
export async function recordRefund(
  ctx: Context,
  refund: { refundId: string; orderId: string },
): Promise<boolean> {
  const paid = await findRenewalOfOrder(ctx.db, refund.orderId);
  if (!paid) return false;
  await ctx.db.transaction((tx) => log(within(ctx, tx), { renewalId: paid.id, refundId: refund.refundId }));
  return true;
}

async function log(ctx: Context, refund: { renewalId: string; refundId: string }): Promise<void> {
  const description = `The store reported the refund ${refund.refundId}.`;
  const locked = await lockRenewal(ctx.db, refund.renewalId);
  if (!locked || (await isLogged(ctx.db, { renewalId: refund.renewalId, description }))) return;
  const { renewal, lines } = locked;
  await logRenewal(ctx, {
    type: "order",
    action: "Order refunded",
    description,
    status: "refunded",
    renewal,
    lines: lines.map(toUnchangedLine),
  });
}
