import type { OrderedLine } from "@scriptkeeper/domain/orders/order-allocation";
import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, isReported } from "../../core/index.ts";
import { logAttention } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";

/** Tells administrators, once for each change, what a renewal's order contains beyond what the patient ordered. */
export async function reportExtraLines(
  ctx: Context,
  found: { renewal: RenewalRow; order: StoreOrder; extra: OrderedLine[]; uncertain: RenewalItemRow[] },
): Promise<void> {
  const { renewal, order, extra, uncertain } = found;
  if (extra.length === 0) return;
  const isAnyProduct = extra.some(({ variantId }) => variantId !== null);
  const description =
    uncertain.length > 0
      ? `The store's order ${order.name} does not say which of its products some lines are: ${listOf(extra)}. The repeats of ${namesOf(uncertain)} were kept as used. Please compare the order with the prescriptions.`
      : !isAnyProduct
        ? `The store's order ${order.name} holds what names no product of the store: ${listOf(extra)}. If it is a tip or a fee, nothing is to be done. If it is a medicine that is to be sent, take the repeats by hand.`
        : `The store's order ${order.name} holds more than the patient ordered here: ${listOf(extra)}. No repeat was taken for it. If it is to be sent, take the repeats by hand; if not, remove it from the order.`;
  const report = { key: `extra_lines:${renewal.id}`, state: stateOf(found) };
  const withoutKey = { renewalId: renewal.id, description };
  if (await isReported(ctx.db, { ...report, withoutKey })) return;
  await logAttention(ctx, {
    renewal,
    type: "order",
    action:
      isAnyProduct && uncertain.length === 0 ? "Extra products found in order" : "Order line not recognised",
    description,
    report,
  });
}

/** The same for the same lines in any order, whatever the store calls its products. */
function stateOf({ extra, uncertain }: { extra: OrderedLine[]; uncertain: RenewalItemRow[] }): string {
  const lines = extra.map(({ variantId, title, quantity }) => `${quantity} × ${variantId ?? title}`);
  return JSON.stringify([lines.sort(), uncertain.map((line) => line.item_id).sort()]);
}

function listOf(lines: readonly OrderedLine[]): string {
  return lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
}

function namesOf(lines: readonly RenewalItemRow[]): string {
  return lines.map((line) => line.product_name).join(", ");
}
