import { type Context, isReported, within } from "../../core/index.ts";
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
  const report = { key: `refund:${refund.refundId}` };
  const description = `The store reported the refund ${refund.refundId}.`;
  const locked = await lockRenewal(ctx.db, refund.renewalId);
  const withoutKey = { renewalId: refund.renewalId, description };
  if (!locked || (await isReported(ctx.db, { ...report, withoutKey }))) return;
  const { renewal, lines } = locked;
  await logRenewal(ctx, {
    type: "order",
    action: "Order refunded",
    description,
    report,
    status: "refunded",
    renewal,
    lines: lines.map(toUnchangedLine),
  });
}
