import type { Day } from "@scriptkeeper/domain/days";
import { needsReview } from "@scriptkeeper/domain/eligibility";
import { nextReminderDate } from "@scriptkeeper/domain/reminder-date";
import { findSupply } from "../../catalogue/index.ts";
import { type AdminContext, today } from "../../core/index.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { reminderChange } from "../reminder-dates/reminder-change.ts";

/**
 * What a change does besides, when it takes an item out of review: the first reminder is set, unless one stands, and the
 * notes on what is missing go. Nothing for any other change, so that no item can be ordered without being reminded of.
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

/** The day of an item's first reminder; `null` while its product has no configuration. */
export async function firstReminder(ctx: AdminContext, item: ItemColumns): Promise<Day | null> {
  const supply = await findSupply(ctx.db, item.product_id);
  return nextReminderDate({ start: item.start_date, quantity: item.quantity, supply }, today(ctx));
}

/** What setting the repeats by hand does to an item: an order made before gives its repeat back no more. */
export function repeatsChange(item: ItemColumns, repeats: number | null): Partial<ItemColumns> {
  if (repeats === item.repeats) return {};
  return { repeats, repeats_revision: item.repeats_revision + 1 };
}
