import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import {
  back_in_stock_requests,
  discount_assignments,
  late_items,
  prescription_groups,
  prescription_items,
} from "@scriptkeeper/db/schema";
import { AppError, addEndedAssignment, type Context, putBackRows } from "../../core/index.ts";
import type { KeptItem } from "./kept-items.queries.ts";
import {
  armCutOffReminders,
  endGoneDiscounts,
  hasGroup,
  holdPatient,
  listDiscountIds,
  listPeopleIds,
} from "./restoring.queries.ts";

/**
 * Restores deleted prescriptions of one patient in the caller's transaction, with their ids, so that orders, emails
 * and logs refer to them again. Discounts deleted since then have ended for them until those are restored, and a
 * reminder that the deletion stopped will go out again. CONFLICT when the patient's account is gone. Repeats that
 * orders gave back in the meantime are left to the caller.
 */
export async function restoreItem(
  ctx: Context,
  { kept, deletedAt }: { kept: KeptItem; deletedAt: Date },
): Promise<{ ids: number[] }> {
  const ids = kept.prescription_items.map(({ id }) => Number(id));
  for (const { user_id } of kept.prescription_groups)
    if (!(await holdPatient(ctx.db, Number(user_id))))
      throw new AppError("CONFLICT", undoMessages.patientGone);
  await putBackRows(ctx.db, prescription_groups, { rows: kept.prescription_groups, unlessThere: true });
  for (const { id } of kept.prescription_groups)
    if (!(await hasGroup(ctx.db, Number(id)))) throw new AppError("CONFLICT", undoMessages.orderCameAgain);
  await putBackRows(ctx.db, prescription_items, { rows: kept.prescription_items });
  const discounts = new Set(
    await listDiscountIds(ctx.db, {
      ids: kept.discount_assignments.map(({ discount_id }) => Number(discount_id)),
      userIds: kept.prescription_groups.map(({ user_id }) => Number(user_id)),
    }),
  );
  await putBackRows(ctx.db, discount_assignments, {
    rows: kept.discount_assignments.filter(({ discount_id }) => discounts.has(Number(discount_id))),
  });
  for (const ended of await endGoneDiscounts(ctx.db, { itemIds: ids, at: ctx.clock.now() }))
    await addEndedAssignment(ctx.db, ended);
  const askers = kept.back_in_stock_requests.flatMap(({ asked_by }) => (asked_by ? [Number(asked_by)] : []));
  const people = new Set(await listPeopleIds(ctx.db, askers));
  await putBackRows(ctx.db, back_in_stock_requests, {
    rows: kept.back_in_stock_requests.map(({ asked_by, ...row }) => ({
      ...row,
      asked_by: people.has(Number(asked_by)) ? asked_by : null,
    })),
  });
  await putBackRows(ctx.db, late_items, { rows: kept.late_items });
  await armCutOffReminders(ctx.db, { itemIds: ids, deletedAt });
  return { ids };
}
