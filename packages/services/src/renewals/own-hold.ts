import type { ItemRow } from "../prescriptions/prescriptions.queries.ts";
import type { RenewalItemRow } from "./renewals.queries.ts";

/**
 * The items as they would stand once the link's own unpaid checkout were given back. Changing the basket
 * does give it back, so the link's own hold never stands in the way of its patient.
 */
export function withoutOwnHold(rows: readonly ItemRow[], held: readonly RenewalItemRow[]): ItemRow[] {
  return rows.map((row) => {
    const line = held.find(
      (candidate) => candidate.item_id === row.item.id && candidate.given_back_at === null,
    );
    if (!line?.took_repeat || row.item.repeats === null) return row;
    if (line.repeats_revision !== row.item.repeats_revision) return row;
    return { ...row, item: { ...row.item, repeats: row.item.repeats + 1 } };
  });
}
