import { renewalTag } from "@scriptkeeper/store/renewal-tag";
import type { Context } from "../../core/index.ts";
import { reportOrder } from "./report-order.ts";

/** Tells administrators of a paid order that carries a renewal's tag and is not its order: nothing else happens to it. */
export function reportMismatchedOrder(
  ctx: Context,
  { renewalId, order }: { renewalId: string; order: { id: string; name: string } },
): Promise<void> {
  return reportOrder(ctx, {
    orderId: order.id,
    action: "Order with another's tag",
    description: `The store's order ${order.name} was paid and carries the tag ${renewalTag(renewalId)}, but is not the order of that renewal; it may be a copy. No repeat was taken for it. If it is to be sent, take the repeats by hand; if not, refund it in the store.`,
  });
}
