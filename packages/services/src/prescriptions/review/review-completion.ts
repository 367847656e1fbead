import { needsReview } from "@scriptkeeper/domain/prescriptions/eligibility";
import { hasExpired } from "@scriptkeeper/domain/prescriptions/expiry";
import { nextReminderDate } from "@scriptkeeper/domain/reminders/reminder-date";
import type { Day } from "@scriptkeeper/domain/time/days";
import { findSupply } from "../../catalogue/index.ts";
import { type AdminContext, today } from "../../core/index.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { reminderChange } from "../reminder-dates/reminder-change.ts";
import { isRepeatHeld } from "./repeat-held.queries.ts";

/**
 * The further changes when a change completes an item's review: the first reminder is set unless there is one, and the
 * notes about missing data are removed. None for any other change. So no item becomes orderable without a reminder.
 */
export async function reviewCompletion(
  ctx: AdminContext,
  item: ItemColumns,
  set: Partial<ItemColumns>,
): Promise<Partial<ItemColumns>> {
  const reviewed = { ...item, ...set };
  if (!needsReview(item) || needsReview(reviewed)) return {};
  const date = item.next_reminder_date ?? (await firstReminder(ctx, item));
  return { ...reminderChange(reviewed, { date, armAnew: false }), missing_data_notes: null };
}

/**
 * The further changes when a prescription that had expired or had no repeats left becomes usable again: a reminder
 * whose day has come is armed again, so that a patient who got it but could not order gets it again.
 */
export function renewedReminder(
  ctx: AdminContext,
  item: ItemColumns,
  set: Partial<ItemColumns>,
): Partial<ItemColumns> {
  const day = today(ctx);
  const renewed = { ...item, ...set };
  const { next_reminder_date: date } = renewed;
  if (isUsable(item, day) || !isUsable(renewed, day) || date === null || date > day) return {};
  return reminderChange(renewed, { date, armAnew: true });
}

function isUsable(item: ItemColumns, day: Day): boolean {
  return item.repeats !== 0 && !hasExpired(item, day);
}

/** The day of an item's first reminder; `null` while its product has no configuration. */
async function firstReminder(ctx: AdminContext, item: ItemColumns): Promise<Day | null> {
  const supply = await findSupply(ctx.db, item.product_id);
  return nextReminderDate({ start: item.start_date, quantity: item.quantity, supply }, today(ctx));
}

/**
 * The changes to an item when repeats are set by hand: orders made before will no longer give their repeat back. This
 * also applies to the same number if an order has lowered it to that: whoever writes "2 repeats" means 2, whatever
 * happens to the order.
 */
export async function repeatsChange(
  ctx: AdminContext,
  item: ItemColumns,
  repeats: number | null,
): Promise<Partial<ItemColumns>> {
  const { id: itemId, repeats_revision: revision } = item;
  if (repeats === item.repeats && !(await isRepeatHeld(ctx.db, { itemId, revision }))) return {};
  return { repeats, repeats_revision: revision + 1 };
}
