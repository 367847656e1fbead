import type { CompleteDataInput, ReviewInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { needsReview } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import { toDay } from "@scriptkeeper/domain/time/days";
import { type AdminContext, AppError, today } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { repeatsChange, reviewCompletion } from "./review-completion.ts";

/**
 * Reviews an item that came from a store order: sets its repeats and expiry, which takes it off the list, and its
 * first reminder unless it has one. CONFLICT when it is no longer on the list.
 */
export function completeData(
  ctx: AdminContext,
  input: ReviewInput & { id: number },
): Promise<PrescriptionItem> {
  return changeItem(ctx, input.id, {
    action: "complete data",
    base: input.base,
    decide: (item, inside) => review(inside, item, input),
  });
}

async function review(
  ctx: AdminContext,
  item: ItemColumns,
  input: CompleteDataInput,
): Promise<Partial<ItemColumns>> {
  if (!needsReview(item)) throw new AppError("CONFLICT", prescriptionMessages.alreadyReviewed);
  const prescription_expiry_date = toDay(input.prescription_expiry_date, ctx.settings.storeTimezone);
  const set = { ...(await repeatsChange(ctx, item, input.repeats)), prescription_expiry_date };
  const completion = await reviewCompletion(ctx, item, set);
  return {
    ...set,
    ...completion,
    status: effectiveStatus({ ...item, ...completion, prescription_expiry_date }, today(ctx)),
  };
}
