import type { Day } from "@scriptkeeper/domain/days";
import { needsReview } from "@scriptkeeper/domain/eligibility";
import { hasExpired } from "@scriptkeeper/domain/expiry";
import { nextReminderDate } from "@scriptkeeper/domain/reminder-date";
import { findSupply } from "../../catalogue/index.ts";
import { type AdminContext, today } from "../../core/index.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { reminderChange } from "../reminder-dates/reminder-change.ts";
import { isRepeatHeld } from "./repeat-held.queries.ts";

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

/**
 * What a change does besides, when it makes a prescription that had expired or had no repeats left one that can be used
 * again: a reminder whose day has come is armed anew. Whoever got it before, and could not order since, gets it again.
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
 * What setting the repeats by hand does to an item: an order made before gives its repeat back no more. The number that
 * stands is set, too, where an order has lowered it to that: whoever writes "2 repeats" means 2, whatever becomes of the order.
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
