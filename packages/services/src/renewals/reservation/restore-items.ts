import { restoreItem } from "@scriptkeeper/domain/orders/item-restoration";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { type Context, today } from "../../core/index.ts";
import { lockItems } from "../../prescriptions/index.ts";
import { saveLine } from "../renewal-changes.queries.ts";
import { type LoggedLine, toUnchangedLine } from "../renewal-log.ts";
import type { RenewalItemRow } from "../renewals.queries.ts";
import {
  findOriginalRenewalDate,
  listOtherRenewals,
  listRestoredLines,
  type OtherRenewal,
  writeRestoredItem,
} from "./item-changes.queries.ts";

export interface RestoredLines {
  lines: LoggedLine[];
  /** Whether a repeat was not returned, because staff have set the repeats since. */
  isAnyKept: boolean;
}

/**
 * Gives back what these lines of one renewal took, in the caller's transaction. The renewal must already be in a state
 * that does not count, or the lines be refused ones. Deleted items are skipped.
 */
export async function restoreItems(ctx: Context, lines: readonly RenewalItemRow[]): Promise<RestoredLines> {
  const open = lines.filter((line) => line.given_back_at === null);
  const items = await lockItems(
    ctx.db,
    open.map((line) => line.item_id),
  );
  const restored: RestoredLines = { lines: [], isAnyKept: false };
  for (const line of open) {
    await saveLine(ctx.db, line, { given_back_at: ctx.clock.now() });
    const item = items.find((candidate) => candidate.id === line.item_id);
    if (!item) {
      restored.lines.push(toUnchangedLine(line));
      continue;
    }
    const { isKept, ...logged } = await restoreLine(ctx, line, item);
    restored.lines.push(logged);
    restored.isAnyKept ||= isKept;
  }
  return restored;
}

/**
 * Gives back to a restored prescription what its orders gave back while it was deleted and therefore skipped, in the
 * caller's transaction.
 */
export async function restoreMissedItem(
  ctx: Context,
  { itemId, renewalIds }: { itemId: number; renewalIds: readonly string[] },
): Promise<void> {
  for (const line of await listRestoredLines(ctx.db, { itemId, renewalIds })) {
    const [item] = await lockItems(ctx.db, [itemId]);
    if (item) await restoreLine(ctx, line, item);
  }
}

type Item = Awaited<ReturnType<typeof lockItems>>[number];

async function restoreLine(
  ctx: Context,
  line: RenewalItemRow,
  item: Item,
): Promise<LoggedLine & { isKept: boolean }> {
  const others = await listOtherRenewals(ctx.db, { renewalId: line.renewal_id, itemId: line.item_id });
  const returned = restoreItem(
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
      isReminderShared: isReminderShared(line, item, others),
    },
    today(ctx),
  );
  // A repeat that is not given back, because the repeats were set by hand since, must not be taken again.
  const isKept = line.took_repeat && !returned.repeatReturned;
  if (isKept) await saveLine(ctx.db, line, { took_repeat: false });
  const [newest] = others;
  await writeRestoredItem(ctx.db, {
    id: item.id,
    repeats: returned.repeats,
    lastRenewal: newest
      ? dayAt(newest.created_at, ctx.settings.storeTimezone)
      : await findOriginalRenewalDate(ctx.db, item.id),
    nextReminder: returned.nextReminder,
    rearm: returned.reminderRearmed,
    at: ctx.clock.now(),
  });
  await relinkReminders(ctx, line, {
    others,
    now: returned.reminderRearmed ? returned.nextReminder : line.reminder_before,
  });
  return {
    ...toUnchangedLine(line),
    repeats: returned.repeats,
    next_reminder_date: returned.nextReminder,
    isKept,
  };
}

/**
 * Whether another order accounts for the reminder date: a later order wrote it, or an earlier one did and this one
 * changed nothing.
 */
function isReminderShared(line: RenewalItemRow, item: Item, others: OtherRenewal[]): boolean {
  const changedNothing = line.reminder_before === line.reminder_written;
  return others.some(
    (other) => other.reminder_written === item.next_reminder_date && (other.is_later || changedNothing),
  );
}

/**
 * Relinks the chain of the item's orders that count, in which each found the reminder that the one before it wrote:
 * the next one now starts from what this one found, and the previous one has written the current date, `now`.
 */
async function relinkReminders(
  ctx: Context,
  line: RenewalItemRow,
  { others, now }: { others: OtherRenewal[]; now: string | null },
): Promise<void> {
  const next = others.findLast((other) => other.is_later);
  if (next && next.reminder_before === line.reminder_written)
    await saveLine(ctx.db, { ...line, ...next }, { reminder_before: line.reminder_before });
  const previous = others.find((other) => !other.is_later);
  if (!next && previous?.reminder_written === line.reminder_before && now !== line.reminder_before)
    await saveLine(ctx.db, { ...line, ...previous }, { reminder_written: now });
}
