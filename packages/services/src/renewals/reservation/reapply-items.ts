import { reapplyItem } from "@scriptkeeper/domain/orders/item-restoration";
import { dayAt, laterDay } from "@scriptkeeper/domain/time/days";
import { type Context, today } from "../../core/index.ts";
import { lockItems } from "../../prescriptions/index.ts";
import { saveLine } from "../renewal-changes.queries.ts";
import { type LoggedLine, toUnchangedLine } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import { takeFromItems } from "./item-changes.queries.ts";

export interface ReappliedLines {
  lines: LoggedLine[];
  /** Lines for which no repeat is left. */
  short: LoggedLine[];
  /** The lines whose repeats were set by hand since the order, by whether a repeat was taken from that count. */
  recounted: { taken: LoggedLine[]; notTaken: LoggedLine[] };
}

/**
 * Takes back what lines of a renewal had given back, in the caller's transaction, and lists separately those that need
 * an administrator's attention. Lines that gave nothing back stay as they are.
 */
export async function reapplyItems(
  ctx: Context,
  renewal: RenewalRow,
  lines: readonly RenewalItemRow[],
): Promise<ReappliedLines> {
  const items = await lockItems(
    ctx.db,
    lines.map((line) => line.item_id),
  );
  const taken: ReappliedLines = { lines: [], short: [], recounted: { taken: [], notTaken: [] } };
  for (const line of lines) {
    const item = items.find((candidate) => candidate.id === line.item_id);
    const outcome = await reapplyLine(ctx, { renewal, line, item });
    const logged = {
      ...toUnchangedLine(line),
      repeats: outcome.repeats,
      next_reminder_date: outcome.nextReminder,
    };
    (outcome.isShort ? taken.short : taken.lines).push(logged);
    if (outcome.isRecounted && !outcome.isShort)
      (outcome.tookRepeat ? taken.recounted.taken : taken.recounted.notTaken).push(logged);
  }
  return taken;
}

interface Reapplication {
  renewal: RenewalRow;
  line: RenewalItemRow;
  /** Absent when the item has been deleted. */
  item: Awaited<ReturnType<typeof lockItems>>[number] | undefined;
}

interface Outcome {
  repeats: number | null;
  nextReminder: string | null;
  tookRepeat: boolean;
  isShort: boolean;
  isRecounted: boolean;
}

async function reapplyLine(ctx: Context, { renewal, line, item }: Reapplication): Promise<Outcome> {
  const unchanged = {
    repeats: item?.repeats ?? null,
    nextReminder: item?.next_reminder_date ?? null,
    tookRepeat: false,
    isRecounted: false,
  };
  if (line.given_back_at === null) return { ...unchanged, isShort: false };
  if (!item) {
    await saveLine(ctx.db, line, { given_back_at: null, took_repeat: false });
    return { ...unchanged, isShort: line.took_repeat };
  }
  const zone = ctx.settings.storeTimezone;
  const again = reapplyItem(
    {
      tookRepeat: line.took_repeat,
      repeatsRevision: line.repeats_revision,
      reminderBefore: line.reminder_before,
      reminderWritten: line.reminder_written,
    },
    { repeats: item.repeats, repeatsRevision: item.repeats_revision, nextReminder: item.next_reminder_date },
    { givenBackOn: dayAt(line.given_back_at, zone), today: today(ctx) },
  );
  const orderedOn = dayAt(renewal.created_at, zone);
  await takeFromItems(ctx.db, [
    {
      id: item.id,
      repeats: again.repeats,
      renewedOn: item.last_renewal_date ? laterDay(item.last_renewal_date, orderedOn) : orderedOn,
      nextReminder: again.nextReminder,
      at: ctx.clock.now(),
    },
  ]);
  await saveLine(ctx.db, line, {
    given_back_at: null,
    took_repeat: again.tookRepeat,
    repeats_before: item.repeats,
    repeats_revision: item.repeats_revision,
    ...(again.reminderTaken ? { reminder_written: again.nextReminder } : {}),
  });
  return {
    ...again,
    isShort: line.took_repeat && !again.tookRepeat,
    isRecounted: item.repeats !== null && item.repeats_revision !== line.repeats_revision,
  };
}
