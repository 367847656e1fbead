import { messages } from "@scriptkeeper/contracts/messages";
import type { DeletedSelection, DeleteSelectionInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, AppError, notFound, within } from "../../core/index.ts";
import { type Deletion, deleteSelected } from "./delete-selected.ts";
import type { KeptItem } from "./kept-items.queries.ts";

/**
 * Deletes an item, and its group if it was the last one; unpaid checkouts that hold it are closed. It can be restored
 * for 30 days. NOT_FOUND for a missing item.
 */
export async function deletePrescription(ctx: AdminContext, input: { id: number }): Promise<Success> {
  const selection = { groupIds: [], itemIds: [input.id] };
  await ctx.db.transaction((tx) =>
    deleteSelected(
      within(ctx, tx),
      selection,
      each(() => notFound(messages.prescriptionNotFound)),
    ),
  );
  return { success: true };
}

/**
 * Deletes a group with all its items; unpaid checkouts that hold any of them are closed. NOT_FOUND for a missing
 * group.
 */
export async function deleteGroup(ctx: AdminContext, input: { groupId: number }): Promise<Success> {
  const selection = { groupIds: [input.groupId], itemIds: [] };
  await ctx.db.transaction((tx) =>
    deleteSelected(
      within(ctx, tx),
      selection,
      each(() => notFound(prescriptionMessages.orderNotFound)),
    ),
  );
  return { success: true };
}

/**
 * Deletes whole groups and single items, all or none. CONFLICT when one of them is already gone, or when a group holds
 * an item that the caller has not seen in it.
 */
export async function deleteSelection(
  ctx: AdminContext,
  selection: DeleteSelectionInput,
): Promise<DeletedSelection> {
  const changed = each(() => new AppError("CONFLICT", prescriptionMessages.selectionChanged));
  const { groups, items } = await ctx.db.transaction(async (tx) => {
    const deleted = await deleteSelected(within(ctx, tx), selection, changed);
    if (!hasSeenAll(deleted.kept, selection.seenIds))
      throw new AppError("CONFLICT", prescriptionMessages.selectionGrew);
    return deleted;
  });
  return { groups, items };
}

/** A deleted item may have been restored into its group in the meantime. */
function hasSeenAll(kept: readonly KeptItem[], seenIds: readonly number[] | undefined): boolean {
  if (!seenIds) return true;
  const seen = new Set(seenIds);
  return kept.every(({ prescription_items: rows }) => rows.every(({ id }) => seen.has(Number(id))));
}

function each(missing: () => AppError): Deletion {
  return { missing, isEachUndone: true };
}
