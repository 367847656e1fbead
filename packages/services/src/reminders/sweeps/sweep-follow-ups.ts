import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { type Context, groupBy, today } from "../../core/index.ts";
import type { ReminderEmail } from "../reminder-emails.ts";
import { canFollowUp, FOLLOW_UP_DAYS, isReminderDue } from "../rules.ts";
import { listDueItems } from "./due-reminders.queries.ts";
import {
  type FollowUpDays,
  type FollowUpItem,
  listCustomersToFollowUp,
  listFollowUpItems,
  lockItemsOfCustomers,
} from "./follow-ups.queries.ts";
import { type Page, type SweepCounts, type SweepOptions, sweepInBatches } from "./sweep-in-batches.ts";

/**
 * Queues one follow-up to each customer whose reminder of three days ago brought no order, or whose checkout lapsed
 * well before its reminder date. A customer who is reminded today gets it on another day.
 */
export function sweepFollowUps(ctx: Context, options: SweepOptions = {}): Promise<SweepCounts> {
  const days = followUpDays(today(ctx), ctx.settings.storeTimezone);
  return sweepInBatches(ctx, options, {
    list: (page: Page<number>) => listCustomersToFollowUp(ctx.db, { ...page, days }),
    write: (inside, userIds) => followUp(inside, { userIds, days }),
  });
}

/** The days that a run on this day looks at. */
export function followUpDays(day: Day, timeZone: string): FollowUpDays {
  const begin = (daysAgo: number) => startOfDay(addDays(day, -daysAgo), timeZone);
  return {
    today: day,
    orderedSince: addDays(day, -FOLLOW_UP_DAYS.until),
    todayBegins: begin(0),
    remindedFrom: begin(FOLLOW_UP_DAYS.until),
    remindedUntil: begin(FOLLOW_UP_DAYS.after - 1),
    lapsedFrom: begin(FOLLOW_UP_DAYS.after),
    timeZone,
  };
}

async function followUp(
  ctx: Context,
  of: { userIds: number[]; days: FollowUpDays },
): Promise<ReminderEmail[]> {
  // Locks the same rows as the sweep of reminders, so that a reminder to the same customer is seen.
  await lockItemsOfCustomers(ctx.db, of.userIds);
  const { today: day } = of.days;
  const items = (await listFollowUpItems(ctx.db, of)).filter((item): item is Armed => canFollowUp(item, day));
  const due = await listDueItems(ctx.db, { userIds: of.userIds, today: day });
  const toRemind = new Set(due.filter((item) => isReminderDue(item, day)).map((item) => item.user_id));
  const groups = groupBy(
    items.filter((item) => !toRemind.has(item.user_id)),
    (item) => item.user_id,
  );
  return [...groups.values()].map(toEmail);
}

/** An item with a reminder date, which both conditions for a follow-up compare. */
type Armed = FollowUpItem & { next_reminder_date: Day };

function toEmail(items: [Armed, ...Armed[]]): ReminderEmail {
  const [{ user_id, email, first_name }] = items;
  return {
    kind: "reminder",
    user: { id: user_id, email, firstName: first_name },
    facts: { isFollowUp: true },
    items: items.map((item) => ({
      item,
      occasions: [{ stage: "follow_up", date: item.next_reminder_date, arming: item.reminder_arming }],
    })),
    linkItemIds: items.map((item) => item.id),
  };
}
