import { randomUUID } from "node:crypto";
import type {
  BulkAction,
  BulkInput,
  BulkResult,
  BulkResults,
} from "@scriptkeeper/contracts/prescriptions/bulk";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { hasExpired } from "@scriptkeeper/domain/prescriptions/expiry";
import { type Day, toDay } from "@scriptkeeper/domain/time/days";
import { assignDiscount, getAssignedDiscount } from "../../catalogue/index.ts";
import { type AdminContext, AppError, type JobNotifier, today, within } from "../../core/index.ts";
import { lockItems } from "../items/item-changes.queries.ts";
import { findItem } from "../items/prescriptions.queries.ts";
import { setReminderDate } from "../reminder-dates/set-reminder-date.ts";
import { updateReminder } from "../reminder-dates/update-reminder.ts";
import { updateRepeats } from "../review/update-repeats.ts";

/**
 * Applies to each prescription what the verb for a single one does, with its rules, refusals and audit, in one
 * transaction. An item that is refused does not keep the others back. A dry run does the same and then rolls back, so
 * its answer is what would happen. If the call fails as a whole, nothing was changed.
 */
export async function changeMany(
  ctx: AdminContext,
  { itemIds, action, dryRun }: BulkInput,
): Promise<BulkResults> {
  const ids = [...new Set(itemIds)].sort((a, b) => a - b);
  const wakened = new Set<Parameters<JobNotifier["notify"]>[0]>();
  const jobs: JobNotifier = { ...ctx.jobs, notify: (topic) => wakened.add(topic) };
  const results: BulkResult[] = [];
  try {
    await ctx.db.transaction(async (tx) => {
      const inside = { ...within(ctx, tx), jobs, changeId: ctx.changeId ?? randomUUID() };
      // In the order of ids, as orders and sweeps lock items.
      await lockItems(tx, ids);
      for (const id of ids) results.push(await changeOne(inside, id, action));
      if (dryRun) throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return { results };
  }
  for (const topic of wakened) ctx.jobs.notify(topic);
  return { results };
}

class TakenBack extends Error {}

async function changeOne(ctx: AdminContext, id: number, action: BulkAction): Promise<BulkResult> {
  try {
    const { isChanged, no_email = null } = await ctx.db.transaction((tx) =>
      apply(within(ctx, tx), id, action),
    );
    return { id, outcome: isChanged ? "done" : "same", reason: null, no_email: isChanged ? no_email : null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, outcome: "refused", reason: error.message, no_email: null };
  }
}

interface Applied {
  isChanged: boolean;
  no_email?: BulkResult["no_email"];
}

async function apply(ctx: AdminContext, id: number, action: BulkAction): Promise<Applied> {
  switch (action.kind) {
    case "move_reminder": {
      const before = await findItem(ctx.db, { id });
      const date = toDay(action.date, ctx.settings.storeTimezone);
      const { prescription } = await updateReminder(ctx, {
        prescriptionId: id,
        reminderDate: date,
        clearLastReminder: action.clearLastReminder,
      });
      const isChanged = action.clearLastReminder || before?.item.next_reminder_date !== date;
      return { isChanged, no_email: whyNoEmail(prescription, date) };
    }
    case "remind": {
      const date = today(ctx);
      const prescription = await setReminderDate(ctx, { id, next_reminder_date: date });
      return { isChanged: true, no_email: whyNoEmail(prescription, date) };
    }
    case "set_repeats": {
      const { change } = await updateRepeats(ctx, { id, repeats: action.repeats });
      return { isChanged: change.from !== change.to };
    }
    case "assign_discount": {
      const { discount } = await getAssignedDiscount(ctx, { id });
      await assignDiscount(ctx, { prescription_item_id: id, discount_config_id: action.discountConfigId });
      return { isChanged: discount?.discount_config_id !== action.discountConfigId };
    }
  }
}

/**
 * Why no email will go out on the new day: reminders are sent only while an item can be ordered or an order of it
 * waits for payment, and never for an item that has expired by that day.
 */
function whyNoEmail(item: PrescriptionItem, date: Day): BulkResult["no_email"] {
  const { code } = item.eligibility;
  if (code !== "ok" && code !== "checkout_open") return code;
  return hasExpired(item, date) ? "expired" : null;
}
