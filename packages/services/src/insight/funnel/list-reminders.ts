import type {
  InsightReminder,
  InsightReminders,
  InsightRemindersInput,
} from "@scriptkeeper/contracts/reporting/insight";
import type { AdminContext } from "../../core/index.ts";
import { firstWeek } from "../weeks.ts";
import { listWeekCounts } from "./funnel.queries.ts";
import { listReminderIds, listReminderRows, type ReminderRow } from "./reminders.queries.ts";

/** A page of the reminders behind one of the insight's numbers, with that number. */
export async function listInsightReminders(
  ctx: AdminContext,
  { after, limit, ...filter }: InsightRemindersInput,
): Promise<InsightReminders> {
  const since = firstWeek(ctx);
  const [weeks, ids] = await Promise.all([
    listWeekCounts(ctx.db, { ...filter, since }),
    listReminderIds(ctx.db, { ...filter, since, after }, limit + 1),
  ]);
  const shown = ids.slice(0, limit);
  const counted = weeks.filter(({ week }) => !filter.week || week === filter.week);
  return {
    reminders: (await listReminderRows(ctx.db, shown)).map(reminderView),
    total: counted.reduce((sum, week) => sum + week[filter.stage], 0),
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/** A reminder as a row of the screen. */
export function reminderView({ outcome, order_name, ...person }: ReminderRow): InsightReminder {
  const at = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    id: outcome.reminder_id,
    item_id: outcome.item_id,
    ...person,
    product_name: outcome.product_name,
    sent_at: outcome.sent_at.toISOString(),
    opened_at: at(outcome.opened_at),
    order_name,
    ordered_at: at(outcome.ordered_at),
    paid_at: at(outcome.paid_at),
    delivered_at: at(outcome.delivered_at),
  };
}
