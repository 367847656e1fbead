import type { ItemRow } from "../../prescriptions/index.ts";
import type { RenewalItemRow } from "../renewals.queries.ts";

/**
 * Returns the items as they will be once the unpaid checkouts that the cart replaces have been given back. Changing
 * the cart does give them back, so what they hold must neither block their own patient nor use up a discount.
 */
export function excludeOwnReservation(rows: readonly ItemRow[], held: readonly RenewalItemRow[]): ItemRow[] {
  return held.filter((line) => line.given_back_at === null).reduce(withoutLine, [...rows]);
}

function withoutLine(rows: ItemRow[], line: RenewalItemRow): ItemRow[] {
  return rows.map((row) => {
    if (row.item.id !== line.item_id) return row;
    const usesDiscount = line.assignment_id !== null && line.assignment_id === row.assignment_id;
    return {
      ...row,
      times_used: row.times_used - (usesDiscount ? 1 : 0),
      item: { ...row.item, repeats: repeatsWithout(line, row.item) },
    };
  });
}

function repeatsWithout(line: RenewalItemRow, item: ItemRow["item"]): number | null {
  if (item.repeats === null || !line.took_repeat) return item.repeats;
  return line.repeats_revision === item.repeats_revision ? item.repeats + 1 : item.repeats;
}
