import { dayAt } from "@scriptkeeper/domain/days";
import { giveBack } from "@scriptkeeper/domain/give-back";
import type { Context } from "../context.ts";
import { today } from "../settings.ts";
import {
  findOriginalRenewalDate,
  forgetRepeat,
  giveBackToItem,
  listOtherRenewals,
  markGivenBack,
  skipReminder,
} from "./item-changes.queries.ts";
import { lockItems } from "./renewal-changes.queries.ts";
import type { LoggedLine } from "./renewal-log.ts";
import type { RenewalItemRow } from "./renewals.queries.ts";

/**
 * Returns what these lines of one renewal took, in the caller's transaction. The renewal's state must already
 * be one that no longer counts, or the lines be refused ones. Items deleted since are passed over.
 */
export async function giveBackLines(ctx: Context, lines: readonly RenewalItemRow[]): Promise<LoggedLine[]> {
  const open = lines.filter((line) => line.given_back_at === null);
  const items = await lockItems(
    ctx.db,
    open.map((line) => line.item_id),
  );
  const logged: LoggedLine[] = [];
  for (const line of open) {
    await markGivenBack(ctx.db, { renewalId: line.renewal_id, itemId: line.item_id, at: ctx.clock.now() });
    const item = items.find((candidate) => candidate.id === line.item_id);
    logged.push(
      item
        ? await giveBackLine(ctx, line, item)
        : { ...nameOf(line), repeats: null, next_reminder_date: null },
    );
  }
  return logged;
}

type Item = Awaited<ReturnType<typeof lockItems>>[number];

async function giveBackLine(ctx: Context, line: RenewalItemRow, item: Item): Promise<LoggedLine> {
  const key = { renewalId: line.renewal_id, itemId: line.item_id };
  const others = await listOtherRenewals(ctx.db, key);
  const returned = giveBack(
    {
      tookRepeat: line.took_repeat,
      repeatsRevision: line.repeats_revision,
      reminderBefore: line.reminder_before,
      reminderWritten: line.reminder_written,
    },
    {
      repeats: item.repeats,
      repeatsRevision: item.repeats_revision,
      nextReminder: item.next_reminder_date,
      isReminderShared: others.some((other) => other.reminder_written === item.next_reminder_date),
    },
    today(ctx),
  );
  if (line.took_repeat && !returned.repeatReturned) await forgetRepeat(ctx.db, key);
  const [newest] = others;
  await giveBackToItem(ctx.db, {
    id: item.id,
    repeats: returned.repeats,
    lastRenewal: newest
      ? dayAt(newest.created_at, ctx.settings.storeTimezone)
      : await findOriginalRenewalDate(ctx.db, item.id),
    nextReminder: returned.nextReminder,
    rearm: returned.reminderRearmed,
    at: ctx.clock.now(),
  });
  if (line.reminder_written && !returned.reminderRearmed)
    await skipReminder(ctx.db, {
      itemId: item.id,
      written: line.reminder_written,
      before: line.reminder_before,
    });
  return { ...nameOf(line), repeats: returned.repeats, next_reminder_date: returned.nextReminder };
}

function nameOf(line: RenewalItemRow) {
  return { item_id: line.item_id, product_name: line.product_name, quantity: line.quantity };
}
