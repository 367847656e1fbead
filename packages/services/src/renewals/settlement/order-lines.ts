import {
  type Allocation,
  allocateOrder,
  type OrderedLine,
  type RenewalLine,
} from "@scriptkeeper/domain/orders/order-allocation";
import type { StoreLine, StoreOrder } from "@scriptkeeper/store/port";
import type { RenewalItemRow } from "../renewals.queries.ts";

/**
 * Matches the lines of a renewal with what its order contains now. A cancelled order contains nothing any more and is
 * read as it was placed.
 */
export function linesInOrder(lines: readonly RenewalItemRow[], order: StoreOrder): Allocation {
  return allocateOrder(
    lines.map((line) => ({ ...toRenewalLine(line), quantity: orderedQuantity(line) })),
    order.lines.map((line) => toOrderedLine(line, order.isCancelled ? line.quantity : line.currentQuantity)),
  );
}

/** Whether the renewal's lines that count are exactly what its order contains now. */
export function isAsOrdered(lines: readonly RenewalItemRow[], order: StoreOrder): boolean {
  const { held, uncertain, extra } = linesInOrder(lines, order);
  if (extra.length > 0 || uncertain.length > 0) return false;
  return lines.every((line) => {
    const inOrder = held.get(line.item_id) ?? 0;
    return inOrder === (line.given_back_at === null ? line.quantity : 0);
  });
}

/** Matches the lines of a renewal with what a checkout sells, or with what its order contained when it was placed. */
export function linesPlaced(
  lines: readonly RenewalItemRow[],
  placed: { lines: readonly StoreLine[] },
): Allocation {
  return allocateOrder(
    lines.map(toRenewalLine),
    placed.lines.map((line) => toOrderedLine(line, line.quantity)),
  );
}

/** The ordered quantity of a line, even if the order contains less now: the line's price was for that quantity. */
export function orderedQuantity(line: RenewalItemRow): number {
  const { quantity, unit_price_cents: unit, discount_cents: discount, total_cents: total } = line;
  if (!unit || discount === null || total === null) return quantity;
  return Math.max(quantity, Math.round((total + discount) / unit));
}

function toRenewalLine(line: RenewalItemRow): RenewalLine {
  return {
    itemId: line.item_id,
    variantId: line.variant_id,
    productName: line.product_name,
    quantity: line.quantity,
  };
}

function toOrderedLine({ variantId, title }: StoreLine, quantity: number): OrderedLine {
  return { variantId, title, quantity };
}
