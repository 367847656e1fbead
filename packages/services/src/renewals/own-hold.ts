import type { ItemRow } from "../prescriptions/prescriptions.queries.ts";
import type { RenewalItemRow } from "./renewals.queries.ts";

/**
 * The items as they would stand once the link's own unpaid checkout were given back. Changing the basket
 * does give it back, so the link's own hold neither stands in the way of its patient nor uses a discount up.
 */
export function withoutOwnHold(rows: readonly ItemRow[], held: readonly RenewalItemRow[]): ItemRow[] {
  return rows.map((row) => {
    const line = held.find(
      (candidate) => candidate.item_id === row.item.id && candidate.given_back_at === null,
    );
    if (!line) return row;
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
