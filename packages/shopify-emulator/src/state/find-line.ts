import type { DraftLine, DraftRecord, OrderLine, OrderRecord } from "./state.ts";

/** A line by its own id, or the first remaining line with this variant. */
export type LineRef = { lineId: string; variantId?: undefined } | { variantId: string; lineId?: undefined };

/** A staff change of a line: 0 removes it; a variant that is on no line yet is added. */
export type LineChange = LineRef & { quantity: number };

/** The effect of an edit on one line: the number of pieces added, or removed if negative. */
export interface LineDelta {
  lineId: string;
  delta: number;
}

export function findOrderLine(order: OrderRecord, { lineId, variantId }: LineRef): OrderLine | undefined {
  return order.lines.find(
    (line) => line.id === lineId || (line.variantId === variantId && line.currentQuantity > 0),
  );
}

export function getOrderLine(order: OrderRecord, which: LineRef): OrderLine {
  const line = findOrderLine(order, which);
  if (!line) throw new Error(`Order ${order.name} has no such line.`);
  return line;
}

export function findDraftLine(draft: DraftRecord, { lineId, variantId }: LineRef): DraftLine | undefined {
  return draft.lines.find((line) => line.id === lineId || line.variantId === variantId);
}
