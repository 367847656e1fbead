import type { RenewalItemRow, RenewalRow } from "./renewals.queries.ts";

/** Whether the store was asked to sell this line; one that it refused has no price. */
export function isSold(line: RenewalItemRow): boolean {
  return line.total_cents !== null;
}

/** What the checkout of a renewal costs, in cents; `null` when none was ever asked for. */
export function expectedTotal(renewal: RenewalRow, lines: readonly RenewalItemRow[]): number | null {
  if (renewal.total_cents !== null) return renewal.total_cents;
  const sold = lines.filter(isSold);
  if (sold.length === 0) return null;
  return sold.reduce((sum, line) => sum + (line.total_cents ?? 0), renewal.delivery_fee_cents);
}
