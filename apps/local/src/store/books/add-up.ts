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

export function addUp(
  lines: readonly Pick<LineTotals, "discountCents" | "discountedCents">[],
  deliveryCents: number,
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.discountedCents, 0);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  return { subtotalCents, discountCents, deliveryCents, totalCents: subtotalCents + deliveryCents };
}
