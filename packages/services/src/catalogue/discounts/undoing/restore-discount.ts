import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, reviveKeptAssignments } from "../../../core/index.ts";
import { lockPrescriptionsOf, reviveAssignments } from "../assignments.queries.ts";
import { lockDeletedDiscount, saveDiscount } from "../discounts.queries.ts";

/**
 * Brings a deleted discount back, in the caller's transaction, with the prescriptions that it was taken from, also those that
 * are deleted; one that was given another discount since keeps that. Returns how many have it again. CONFLICT where the discount went with its
 * patient.
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
