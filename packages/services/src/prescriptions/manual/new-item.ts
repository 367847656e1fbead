import { MANUAL_LINE_DEFAULTS } from "@scriptkeeper/contracts/prescriptions/limits";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import { nextReminderDate } from "@scriptkeeper/domain/reminders/reminder-date";
import { addDays } from "@scriptkeeper/domain/time/days";
import { type AdminContext, storeDay, today } from "../../core/index.ts";
import type { GroupRow, NewItem } from "./manual.queries.ts";
import type { OfferedLine } from "./offered-lines.ts";

/** An item of a manual prescription: it starts today, and its first reminder follows from the supply. */
export function newItem(
  ctx: AdminContext,
  { line, product, variant }: OfferedLine,
  of: { group: GroupRow; doctorName: string | null },
): NewItem {
  const day = today(ctx);
  const { quantity, repeats, expiry_date = addDays(day, MANUAL_LINE_DEFAULTS.expiryDays) } = line;
  const dates = {
    expiry_date: storeDay(ctx, expiry_date),
    prescription_expiry_date: storeDay(ctx, line.prescription_expiry_date ?? null),
  };
  return {
    prescription_group_id: of.group.id,
    user_id: of.group.user_id,
    product_id: product.product_id,
    product_name: product.product_name,
    variant_id: variant?.variant_id ?? null,
    quantity,
    repeats,
    ...dates,
    status: effectiveStatus({ ...dates, status: "active" }, day),
    start_date: day,
    next_reminder_date: nextReminderDate({ start: day, quantity, supply: product }, day),
    doctor_name: of.doctorName,
    created_at: of.group.created_at,
    updated_at: of.group.created_at,
  };
}
