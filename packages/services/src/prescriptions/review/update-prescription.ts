import type {
  EditPrescriptionInput,
  UpdatePrescriptionInput,
} from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import { listVariants } from "../../catalogue/index.ts";
import { type AdminContext, badInput, storeDay, today } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { renewedReminder, repeatsChange, reviewCompletion } from "./review-completion.ts";

/**
 * Changes the repeats, expiry dates and strength of an item: absent fields stay, null clears. A later expiry makes an
 * expired item active again, an item that becomes usable gets its reminder again, and repeats or a prescription expiry
 * date complete the review of an item that needs it.
 */
export function updatePrescription(
  ctx: AdminContext,
  input: EditPrescriptionInput & { id: number },
): Promise<PrescriptionItem> {
  return changeItem(ctx, input.id, {
    action: "update prescription",
    base: input.base,
    decide: async (item, inside) => {
      const set = {
        ...(input.repeats === undefined ? {} : await repeatsChange(inside, item, input.repeats)),
        ...expiryChange(ctx, item, input),
        ...(await variantChange(inside, item, input)),
      };
      return {
        ...set,
        ...renewedReminder(inside, item, set),
        ...(await reviewCompletion(inside, item, set)),
      };
    },
  });
}

/** The change to another strength, which must be of the item's own product; only administrators make it. */
async function variantChange(
  ctx: AdminContext,
  item: ItemColumns,
  { variant_id }: UpdatePrescriptionInput,
): Promise<Partial<ItemColumns>> {
  if (variant_id === undefined || variant_id === item.variant_id) return {};
  const variants = await listVariants(ctx.db, [item.product_id]);
  if (!variants.some((variant) => variant.variant_id === variant_id))
    throw badInput("variant_id", `variant_id ${prescriptionMessages.notItsVariant}`);
  return { variant_id };
}

function expiryChange(
  ctx: AdminContext,
  item: ItemColumns,
  input: UpdatePrescriptionInput,
): Partial<ItemColumns> {
  const { expiry_date = item.expiry_date, prescription_expiry_date = item.prescription_expiry_date } = {
    expiry_date: storeDay(ctx, input.expiry_date),
    prescription_expiry_date: storeDay(ctx, input.prescription_expiry_date),
  };
  const dates = { expiry_date, prescription_expiry_date };
  if (expiry_date === item.expiry_date && prescription_expiry_date === item.prescription_expiry_date)
    return {};
  return { ...dates, status: effectiveStatus({ ...item, ...dates }, today(ctx)) };
}
