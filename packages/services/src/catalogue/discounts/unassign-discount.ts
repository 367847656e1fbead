import type { AssignDiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, notFound, within } from "../../core/index.ts";
import { findLiveAssignment, lockPrescription } from "./assignments.queries.ts";
import { endAndAudit } from "./end-and-audit.ts";

/** Removes a discount from a prescription. NOT_FOUND when the prescription does not have it. */
export async function unassignDiscount(ctx: AdminContext, input: AssignDiscountInput): Promise<Success> {
  await ctx.db.transaction((tx) => unassign(within(ctx, tx), input));
  return { success: true };
}

async function unassign(ctx: AdminContext, input: AssignDiscountInput): Promise<void> {
  const item = await lockPrescription(ctx.db, input.prescription_item_id);
  if (!item) throw notFound(messages.prescriptionNotFound);
  const live = await findLiveAssignment(ctx.db, item.id);
  const isLive = live?.discount.id === input.discount_config_id;
  const undo = live && {
    kind: "edit" as const,
    userId: item.user_id,
    before: { discount: live.id },
    after: { discount: null },
  };
  if (!isLive || !(await endAndAudit(ctx, { ...live, itemId: item.id, ...(undo && { undo }) })))
    throw notFound(discountMessages.notAssigned);
}
