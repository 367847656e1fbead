import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, notFound, within } from "../../core/index.ts";
import { deleteSelected } from "./delete-selected.ts";

/** Deletes a group with all its items; unpaid checkouts that hold any are closed. NOT_FOUND for a missing one. */
export async function deleteGroup(ctx: AdminContext, input: { groupId: number }): Promise<Success> {
  const selection = { groupIds: [input.groupId], itemIds: [] };
  await ctx.db.transaction((tx) =>
    deleteSelected(within(ctx, tx), selection, () => notFound(prescriptionMessages.orderNotFound)),
  );
  return { success: true };
}
