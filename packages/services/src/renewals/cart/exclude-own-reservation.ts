import type { ItemRow } from "../../prescriptions/index.ts";
import type { RenewalItemRow } from "../renewals.queries.ts";

/**
 * The items as they would stand once the unpaid checkouts that a cart takes the place of were given back. Changing
 * the cart does give them back, so their hold neither stands in the way of their patient nor uses a discount up.
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
