import type { Day } from "@scriptkeeper/domain/time/days";
import { type Context, groupBy, today } from "../../core/index.ts";
import type { ReminderEmail } from "../reminder-emails.ts";
import { isReminderDue } from "../rules.ts";
import {
  type DueItem,
  listCustomersToRemind,
  listDueItems,
  lockOverdueItems,
  markReminded,
  type Overdue,
} from "./due-reminders.queries.ts";
import { listRemindedAfterLapse } from "./lapsed-orders.queries.ts";
import { type Page, type SweepCounts, type SweepOptions, sweepInBatches } from "./sweep-in-batches.ts";

/**
 * Queues one email to each customer with due items, listing all of them, with one link that orders them. The email,
 * its link, the ledger and the items' new state are saved together or not at all, so that a crash neither loses nor
 * duplicates one.
 */
export async function sweepReminders(
  ctx: Context,
  options: SweepOptions = {},
): Promise<SweepCounts & { customers: number }> {
  const day = today(ctx);
  const counts = await sweepInBatches(ctx, options, {
    list: (page: Page<Overdue>) => listCustomersToRemind(ctx.db, { ...page, today: day }),
    write: (inside, userIds) => remind(inside, { userIds, today: day }),
  });
  return { ...counts, customers: counts.emails };
}

async function remind(ctx: Context, of: { userIds: number[]; today: Day }): Promise<ReminderEmail[]> {
  await lockOverdueItems(ctx.db, of);
  // Read under the locks: whoever held them before, a renewal or another sweep, has committed by now.
  const due = (await listDueItems(ctx.db, of)).filter((item): item is Due => isReminderDue(item, of.today));
  if (due.length === 0) return [];
  const afterLapse = await listRemindedAfterLapse(ctx.db, {
    itemIds: due.map((item) => item.id),
    timeZone: ctx.settings.storeTimezone,
  });
  const told = due.map((item) => ({ ...item, order_closed: afterLapse.has(item.id) }));
  await markReminded(ctx.db, { ids: due.map((item) => item.id), at: ctx.clock.now() });
  return [...groupBy(told, (item) => item.user_id).values()].map(toEmail);
}

type Due = DueItem & { next_reminder_date: Day };

/** A reminder that an expired checkout moved to the next day also counts as its follow-up. */
type ToldDue = Due & { order_closed: boolean };

function toEmail(items: [ToldDue, ...ToldDue[]]): ReminderEmail {
  const [{ user_id, email, first_name }] = items;
  return {
    kind: "reminder",
    user: { id: user_id, email, firstName: first_name },
    facts: {},
    items: items.map((item) => {
      const reminder = { date: item.next_reminder_date, arming: item.reminder_arming };
      const due = { stage: "due", ...reminder } as const;
      return {
        item,
        occasions: item.order_closed ? [due, { stage: "follow_up", ...reminder }] : [due],
      };
    }),
    linkItemIds: items.map((item) => item.id),
  };
}
