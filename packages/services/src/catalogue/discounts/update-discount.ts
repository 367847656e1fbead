import {
  type Discount,
  type DiscountChange,
  DiscountInput,
  type EditDiscountInput,
} from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { holdCustomer } from "../../auth/index.ts";
import {
  type AdminContext,
  AppError,
  audit,
  badInput,
  changedFields,
  notFound,
  refuseIfChanged,
  refuseIfStale,
  type UndoneEdit,
  within,
} from "../../core/index.ts";
import { editedDiscount } from "../editing/edited-discount.ts";
import { discountColumns, discountFacts } from "./discount-view.ts";
import { type DiscountRow, lockDiscount, saveDiscount, wasGivenToOthers } from "./discounts.queries.ts";
import { getDiscount } from "./get-discount.ts";

/**
 * Changes the given fields of a discount and validates the result as a whole. Prescriptions with the discount get the
 * change from their next order on; earlier orders keep their price. CONFLICT where the change would overwrite what
 * someone has changed since the caller read it.
 */
export async function updateDiscount(
  ctx: AdminContext,
  input: EditDiscountInput & { id: number },
): Promise<Discount> {
  await ctx.db.transaction((tx) => update(within(ctx, tx), input));
  return getDiscount(ctx, input.id);
}

/**
 * Restores the fields of a discount that an edit changed, as a change of its own, in the caller's transaction.
 * CONFLICT when any of them was changed since, or the discount is gone.
 */
export async function undoDiscountEdit(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const current = await lockDiscount(ctx.db, { id: edit.entity_id, strength: "update" });
  if (!current) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, editedDiscount(current));
  await update(ctx, { ...edit.before, id: edit.entity_id }, "undo change");
}

async function update(
  ctx: AdminContext,
  { id, base, ...change }: EditDiscountInput & { id: number },
  action: AuditAction = "change discount",
): Promise<void> {
  if (change.user_id && !(await holdCustomer(ctx.db, change.user_id)))
    throw badInput("user_id", discountMessages.noSuchCustomer);
  const current = await lockDiscount(ctx.db, { id, strength: "update" });
  if (!current) throw notFound(discountMessages.notFound);
  const columns = changedDiscount(current, change);
  await checkTarget(ctx, current, columns.user_id);
  const facts = discountFacts({ ...current, ...columns });
  await refuseIfStale(ctx, editedDiscount(current), { base, set: facts });
  const changed = changedFields(discountFacts(current), facts);
  if (!changed) return;
  await saveDiscount(ctx.db, id, { ...columns, updated_at: ctx.clock.now() });
  await audit(ctx, {
    action,
    entity: "discount",
    entityId: id,
    ...changed,
    undo: { kind: "edit", userId: columns.user_id ?? current.user_id, ...changed },
  });
}

/** A discount's columns after a change. BAD_INPUT when they would not be valid together. */
export function changedDiscount(
  current: DiscountRow,
  change: DiscountChange,
): ReturnType<typeof discountColumns> {
  const parsed = DiscountInput.safeParse({ ...discountFacts(current), ...change });
  if (parsed.success) return discountColumns(parsed.data);
  const [issue] = parsed.error.issues;
  throw badInput(issue?.path.join(".") ?? "", issue?.message ?? "");
}

/** Keeps a private discount off other patients' prescriptions, even in their history. */
async function checkTarget(ctx: AdminContext, current: DiscountRow, userId: number | null): Promise<void> {
  if (userId === null || userId === current.user_id) return;
  if (await wasGivenToOthers(ctx.db, { id: current.id, userId }))
    throw new AppError("CONFLICT", discountMessages.givenToOthers, { field: "user_id" });
}
