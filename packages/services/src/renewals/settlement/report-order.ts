import type { StoreOrder } from "@scriptkeeper/store/port";
import { renewalTag } from "@scriptkeeper/store/renewal-tag";
import { type Context, type Notice, notifyAdmins, within } from "../../core/index.ts";
import { logAttention, logAttentionOnce } from "../renewal-log.ts";
import type { RenewalRow } from "../renewals.queries.ts";
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

/** Tells administrators, once, of two standing orders of one renewal, at least one of which is not paid yet. */
export function reportSecondOrder(
  ctx: Context,
  { renewal, orders: [first, second] }: { renewal: RenewalRow; orders: [StoreOrder, StoreOrder] },
): Promise<void> {
  return logAttentionOnce(ctx, {
    renewal,
    type: "order",
    action: "Second order placed",
    description: `The store has two orders for what the patient ordered once: ${first.name} and ${second.name}. Repeats were used for one of them only, and at least one is not paid yet. Ask the patient if both are wanted. If not, cancel one at the store, best an unpaid one, before it is sent or its payment is captured. If both are to be sent, take the repeats of one off by hand.`,
    report: { key: `second_order:${renewal.id}`, state: second.id },
  });
}

/** Tells administrators of a placed order that no longer counts here and that the store still has. */
export function reportUnpaidOrder(ctx: Context, renewal: RenewalRow): Promise<void> {
  return logAttention(ctx, {
    renewal,
    type: "order",
    action: "Unpaid order left at the store",
    description: `The payment of the store's order ${renewal.order_name} expired or was voided, but the order was not cancelled there. It no longer counts here, and the patient can order the same again. If it is not to be sent, cancel it at the store. If it has been sent, or its money is still to come, speak to the patient; once the store shows it as paid, it counts here again.`,
  });
}
