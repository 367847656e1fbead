import { nextReminderDate } from "@scriptkeeper/domain/reminders/reminder-date";
import { dayAt } from "@scriptkeeper/domain/time/days";
import type { StoreOrder } from "@scriptkeeper/store/port";
import { type Context, today } from "../../core/index.ts";
import { type ItemRow, listItemsByIds, toSupply } from "../../prescriptions/index.ts";
import { saveLine } from "../renewal-changes.queries.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "../renewals.queries.ts";
import { moveReminder } from "./item-changes.queries.ts";

/**
 * Follows an order that now contains less of a line than was chosen, or the full quantity again. The medicine then
 * lasts less long or longer, so the reminder date that this renewal wrote is moved. In the caller's transaction, with
 * the items locked.
 */
export async function followQuantities(
  ctx: Context,
  { renewal, order, held }: { renewal: RenewalRow; order: StoreOrder; held: Map<number, number> },
): Promise<void> {
  const lines = (await listRenewalItems(ctx.db, renewal.id)).filter(
    (line) => line.quantity !== (held.get(line.item_id) ?? line.quantity),
  );
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.item_id);
  const rows = renewal.user_id === null ? [] : await listItemsByIds(ctx.db, { userId: renewal.user_id, ids });
  for (const line of lines) {
    const quantity = held.get(line.item_id) ?? line.quantity;
    const row = rows.find(({ item }) => item.id === line.item_id);
    const nextReminder = await followQuantity(ctx, { renewal, line, quantity, row });
    await logRenewal(ctx, {
      type: "order",
      action: "Order quantity changed",
      description: `The store's order ${order.name} holds ${quantity} of this instead of ${line.quantity}.`,
      status: "success",
      renewal,
      lines: [
        {
          ...toUnchangedLine(line),
          quantity,
          repeats: row?.item.repeats ?? null,
          next_reminder_date: nextReminder,
        },
      ],
    });
  }
}

interface Followed {
  renewal: RenewalRow;
  line: RenewalItemRow;
  quantity: number;
  /** Absent when the prescription has been deleted. */
  row: ItemRow | undefined;
}

/** Returns the item's next reminder after the change. */
async function followQuantity(
  ctx: Context,
  { renewal, line, quantity, row }: Followed,
): Promise<string | null> {
  const current = row?.item.next_reminder_date ?? null;
  if (!row || current === null || current !== line.reminder_written) {
    await saveLine(ctx.db, line, { quantity });
    return current;
  }
  const start = dayAt(renewal.created_at, ctx.settings.storeTimezone);
  const next = nextReminderDate({ start, quantity, supply: toSupply(row) }, today(ctx));
  await saveLine(ctx.db, line, { quantity, reminder_written: next });
  await moveReminder(ctx.db, { itemId: line.item_id, nextReminder: next, at: ctx.clock.now() });
  return next;
}
