import { renewalTag } from "@scriptkeeper/store/renewal-tag";
import { type Context, type Notice, notifyAdmins, within } from "../../core/index.ts";
import { markRecorded } from "./recorded-orders.queries.ts";

/** Tells administrators of an order that nothing else is made of here: once, however often it is read. */
export async function reportOrder(
  ctx: Context,
  { orderId, ...notice }: Notice & { orderId: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await markRecorded(tx, { orderId, at: ctx.clock.now() }))) return;
    await notifyAdmins(within(ctx, tx), notice);
  });
}

/** Tells administrators of a paid order that carries a renewal's tag and is not its order: nothing else happens to it. */
export function reportMismatchedOrder(
  ctx: Context,
  { renewalId, order }: { renewalId: string; order: { id: string; name: string } },
): Promise<void> {
  return reportOrder(ctx, {
    orderId: order.id,
    action: "Duplicate order tag",
    description: `The store's order ${order.name} was paid and carries the tag ${renewalTag(renewalId)}, but is not the order of that renewal; it may be a copy. No repeat was taken for it. If it is to be sent, take the repeats by hand; if not, refund it in the store.`,
  });
}
