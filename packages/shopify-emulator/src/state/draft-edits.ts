import { findDraftLine, type LineChange } from "./find-line.ts";
import type { Shop } from "./shop.ts";
import type { DraftRecord } from "./state.ts";
import { getVariant } from "./variants.ts";

/** Changes the lines of an unpaid draft, as staff; its link stays, and its sums follow. */
export function editDraft(
  shop: Shop,
  { draft, changes }: { draft: DraftRecord; changes: readonly LineChange[] },
): void {
  if (draft.completedAt !== null) throw new Error(`Draft ${draft.name} is completed and can't be edited.`);
  for (const change of changes) changeLine(shop, { draft, change });
  draft.updatedAt = shop.now();
  shop.save();
}

function changeLine(shop: Shop, { draft, change }: { draft: DraftRecord; change: LineChange }): void {
  const { quantity, variantId } = change;
  if (!Number.isInteger(quantity) || quantity < 0) throw new Error("A quantity is a whole number from 0.");
  const line = findDraftLine(draft, change);
  if (line && quantity === 0) {
    if (draft.lines.length === 1) throw new Error("Add at least 1 product");
    draft.lines = draft.lines.filter((other) => other !== line);
  } else if (line) line.quantity = quantity;
  else if (variantId === undefined || quantity === 0)
    throw new Error(`Draft ${draft.name} has no such line.`);
  else {
    const { id } = getVariant(shop, variantId);
    draft.lines.push({ id: shop.nextId(), variantId: id, quantity, overrideCents: null, discount: null });
  }
}
