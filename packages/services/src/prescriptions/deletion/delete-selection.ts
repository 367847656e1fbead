import type { DeletedSelection, DeleteSelectionInput } from "@scriptkeeper/contracts/prescription-changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { type AdminContext, AppError, within } from "../../core/index.ts";
import { deleteSelected } from "./delete-selected.ts";

/** Deletes whole groups and single items at once: all of them, or none and CONFLICT when one of them is gone already. */
export function deleteSelection(
  ctx: AdminContext,
  selection: DeleteSelectionInput,
): Promise<DeletedSelection> {
  return ctx.db.transaction((tx) =>
    deleteSelected(
      within(ctx, tx),
      selection,
      () => new AppError("CONFLICT", prescriptionMessages.selectionChanged),
    ),
  );
}
