import { getPack } from "./medicines.ts";
import type { Shop } from "./shop.ts";
import type { DraftContent, DraftLine, OrderRecord } from "./state.ts";

export interface LineTotals {
  unitCents: number;
  originalCents: number;
  discountCents: number;
  discountedCents: number;
}

export interface Totals {
  subtotalCents: number;
  discountCents: number;
  deliveryCents: number;
  totalCents: number;
}

/** A percentage is taken off the whole line and rounded to the cent. */
export function draftLineTotals(shop: Shop, line: DraftLine): LineTotals {
  const unitCents = line.overrideCents ?? getPack(shop, line.variantId).priceCents;
  const originalCents = unitCents * line.quantity;
  const hundredths = Math.round((line.discount?.percentage ?? 0) * 100);
  const discountCents = Math.round((originalCents * hundredths) / 10_000);
  return { unitCents, originalCents, discountCents, discountedCents: originalCents - discountCents };
}

/** "Loyalty (20%)"; `null` without a discount. */
export function discountLabel({ discount }: DraftLine): string | null {
  return discount && `${discount.title ?? "Discount"} (${discount.percentage}%)`;
}

export function draftTotals(shop: Shop, content: DraftContent): Totals {
  const lines = content.lines.map((line) => draftLineTotals(shop, line));
  return addUp(lines, content.delivery?.cents ?? 0);
}

export function orderTotals(order: OrderRecord): Totals {
  const lines = order.lines.map((line) => ({
    discountCents: line.discountCents,
    discountedCents: line.unitCents * line.quantity - line.discountCents,
  }));
  return addUp(lines, order.delivery?.cents ?? 0);
}

function addUp(
  lines: readonly Pick<LineTotals, "discountCents" | "discountedCents">[],
  deliveryCents: number,
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.discountedCents, 0);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  return { subtotalCents, discountCents, deliveryCents, totalCents: subtotalCents + deliveryCents };
}
