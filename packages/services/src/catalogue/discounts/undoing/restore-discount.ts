import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, reviveKeptAssignments } from "../../../core/index.ts";
import { lockPrescriptionsOf, reviveAssignments } from "../assignments.queries.ts";
import { lockDeletedDiscount, saveDiscount } from "../discounts.queries.ts";

/**
 * Restores a deleted discount, in the caller's transaction, with the prescriptions from which it was taken, deleted
 * ones included; a prescription that has been given another discount since keeps that one. Returns how many
 * prescriptions have it again. CONFLICT when the discount's row went with its patient's account.
 */
export async function restoreDiscount(
  ctx: AdminContext,
  { id, assignmentIds }: { id: number; assignmentIds: readonly number[] },
): Promise<number> {
  await lockPrescriptionsOf(ctx.db, assignmentIds);
  if (!(await lockDeletedDiscount(ctx.db, id))) throw new AppError("CONFLICT", undoMessages.patientGone);
  await saveDiscount(ctx.db, id, { deleted_at: null, updated_at: ctx.clock.now() });
  await reviveKeptAssignments(ctx.db, assignmentIds);
  return (await reviveAssignments(ctx.db, assignmentIds)).length;
}
