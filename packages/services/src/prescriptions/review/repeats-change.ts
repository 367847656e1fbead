import type { ItemColumns } from "../items/item-changes.queries.ts";

/** What setting the repeats by hand does to an item: an order made before gives its repeat back no more. */
export function repeatsChange(item: ItemColumns, repeats: number | null): Partial<ItemColumns> {
  if (repeats === item.repeats) return {};
  return { repeats, repeats_revision: item.repeats_revision + 1 };
}
