import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { endAssignmentsOf } from "./assignments.queries.ts";
import { discountFacts } from "./discount-view.ts";
import { lockDiscount, saveDiscount } from "./discounts.queries.ts";

/**
 * Removes a discount from every prescription and hides it. History and orders keep its name and value. It can be
 * restored for 30 days.
 */
export async function deleteDiscount(ctx: AdminContext, input: { id: number }): Promise<Success> {
  await ctx.db.transaction((tx) => remove(within(ctx, tx), input.id));
  return { success: true };
}

async function remove(ctx: AdminContext, id: number): Promise<void> {
  const discount = await lockDiscount(ctx.db, { id, strength: "update" });
  if (!discount) throw notFound(discountMessages.notFound);
  const at = ctx.clock.now();
  await saveDiscount(ctx.db, id, { deleted_at: at, updated_at: at });
  const ended = await endAssignmentsOf(ctx.db, { discountId: id, at });
  await audit(ctx, {
    action: "delete discount",
    entity: "discount",
    entityId: id,
    before: { ...discountFacts(discount), assigned_to: ended.length },
    undo: {
      kind: "deletion",
      userId: discount.user_id,
      before: { discounts: [{ id, name: discount.name }], ended_assignments: ended },
    },
  });
}
