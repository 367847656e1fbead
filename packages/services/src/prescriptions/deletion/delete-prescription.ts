import { messages } from "@scriptkeeper/contracts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, notFound, within } from "../../core/index.ts";
import { deleteSelected } from "./delete-selected.ts";

/** Deletes an item, and its group with the last one; unpaid checkouts that hold it are closed. NOT_FOUND for a missing one. */
export async function deletePrescription(ctx: AdminContext, input: { id: number }): Promise<Success> {
  const selection = { groupIds: [], itemIds: [input.id] };
  await ctx.db.transaction((tx) =>
    deleteSelected(within(ctx, tx), selection, () => notFound(messages.prescriptionNotFound)),
  );
  return { success: true };
}
