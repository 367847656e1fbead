import type { Tax } from "./state.ts";

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
  taxCents: number;
  isTaxIncluded: boolean;
  totalCents: number;
}

export function sumTotals(
  lines: readonly Pick<LineTotals, "discountCents" | "discountedCents">[],
  { deliveryCents, tax }: { deliveryCents: number; tax: Tax },
): Totals {
  const sumOf = (cents: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + cents(line), 0);
  const subtotalCents = sumOf((line) => line.discountedCents);
  const taxCents = sumOf((line) => taxOn(line.discountedCents, tax));
  return {
    subtotalCents,
    discountCents: sumOf((line) => line.discountCents),
    deliveryCents,
    taxCents,
    isTaxIncluded: tax.isIncluded,
    totalCents: subtotalCents + deliveryCents + (tax.isIncluded ? 0 : taxCents),
  };
}

/** Returns the tax included in an amount, or to be added to it, rounded to the cent. */
export function taxOn(cents: number, { isIncluded, percent }: Tax): number {
  return Math.round((cents * percent) / (isIncluded ? 100 + percent : 100));
}
