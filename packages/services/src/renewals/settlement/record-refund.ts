import { type Context, isLogged, within } from "../../core/index.ts";
import { lockRenewal } from "../renewal-changes.queries.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";

/** Writes a refund into the log, once. The lines it removed are given back when the order is followed. */
export async function recordRefund(
  ctx: Context,
  refund: { renewalId: string; refundId: string },
): Promise<void> {
  await ctx.db.transaction((tx) => log(within(ctx, tx), refund));
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
