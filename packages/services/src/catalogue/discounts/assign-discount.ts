import type { ReplaceDiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type DiscountPhase, discountPhase } from "@scriptkeeper/domain/prices/discounts";
import { type AdminContext, AppError, audit, badInput, notFound, within } from "../../core/index.ts";
import { findLiveAssignment, insertAssignment, lockPrescription } from "./assignments.queries.ts";
import { assignmentFacts, ruleFacts } from "./discount-view.ts";
import { type DiscountRow, lockDiscount } from "./discounts.queries.ts";
import { endAndAudit } from "./end-and-audit.ts";

/**
 * Assigns a discount to a prescription in place of its current one, which ends. Assigning the current one again
 * changes nothing. Unpaid checkouts keep their price. CONFLICT when the current one is not what the caller saw.
 */
export async function assignDiscount(ctx: AdminContext, input: ReplaceDiscountInput): Promise<Success> {
  await ctx.db.transaction((tx) => assign(within(ctx, tx), input));
  return { success: true };
}

async function assign(ctx: AdminContext, input: ReplaceDiscountInput): Promise<void> {
  const item = await lockPrescription(ctx.db, input.prescription_item_id);
  if (!item) throw notFound(messages.prescriptionNotFound);
  const live = await findLiveAssignment(ctx.db, item.id);
  if (live?.discount.id === input.discount_config_id) return;
  refuseIfOther(live?.discount ?? null, input);
  const discount = await lockDiscount(ctx.db, { id: input.discount_config_id, strength: "share" });
  if (!discount) throw badInput(FIELD, discountMessages.gone);
  checkFits(ctx, discount, item);
  if (live) await endAndAudit(ctx, { ...live, itemId: item.id });
  const { id } = await insertAssignment(ctx.db, {
    itemId: item.id,
    discountId: discount.id,
    at: ctx.clock.now(),
  });
  await audit(ctx, {
    action: "assign discount",
    entity: "discount_assignment",
    entityId: id,
    after: assignmentFacts(item.id, discount),
    undo: {
      kind: "edit",
      userId: item.user_id,
      before: { discount: live?.id ?? null },
      after: { discount: id },
    },
  });
}

function refuseIfOther(live: DiscountRow | null, { current }: ReplaceDiscountInput): void {
  if (current === undefined || current === (live?.id ?? null)) return;
  const { assignedMeanwhile, removedMeanwhile } = discountMessages;
  throw new AppError("CONFLICT", live ? assignedMeanwhile(live.name) : removedMeanwhile);
}

const FIELD = "discount_config_id";

function checkFits(ctx: AdminContext, discount: DiscountRow, item: { user_id: number }): void {
  if (discount.user_id !== null && discount.user_id !== item.user_id)
    throw badInput(FIELD, discountMessages.notTheirs);
  const phase = discountPhase(ruleFacts(discount, 0), ctx.clock.now());
  if (phase !== "running") throw new AppError("CONFLICT", whyNot[phase], { field: FIELD });
}

const whyNot: Record<Exclude<DiscountPhase, "running">, string> = {
  off: discountMessages.switchedOff,
  not_started: discountMessages.notStarted,
  ended: discountMessages.ended,
};
