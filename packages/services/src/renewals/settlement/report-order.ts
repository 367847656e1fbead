import { renewalTag } from "@scriptkeeper/store/renewal-tag";
import { type Context, type Notice, notifyAdmins, within } from "../../core/index.ts";
import { markRecorded } from "./recorded-orders.queries.ts";

/** Tells administrators, once however often it is read, about an order that is not processed here in any other way. */
export async function reportOrder(
  ctx: Context,
  { orderId, ...notice }: Notice & { orderId: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await markRecorded(tx, { orderId, at: ctx.clock.now() }))) return;
    await notifyAdmins(within(ctx, tx), notice);
  });
}

/**
 * Tells administrators about a paid order that carries a renewal's tag but is not its order; nothing else happens to
 * it.
 */
export function reportMismatchedOrder(
  ctx: Context,
  { renewalId, order }: { renewalId: string; order: { id: string; name: string } },
): Promise<void> {
  return reportOrder(ctx, {
    orderId: order.id,
    action: "Duplicate order tag",
    description: `The store's order ${order.name} was paid and has the tag ${renewalTag(renewalId)}, but it is not that renewal's order; it may be a copy. No repeats were used for it. If it should be sent, take the repeats off by hand; if not, refund it at the store.`,
  });
}
