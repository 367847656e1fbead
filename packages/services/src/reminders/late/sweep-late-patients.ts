import type { NO_EMAIL_REASONS } from "@scriptkeeper/contracts/constants";
import { isLate, lateFrom, ranOut } from "@scriptkeeper/domain/supply/lateness";
import { lastsUntil, type SupplyFacts } from "@scriptkeeper/domain/supply/supply";
import type { Day } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { type Context, groupBy, today } from "../../core/index.ts";
import { findSupplies } from "../../prescriptions/index.ts";
import type { ReminderEmail } from "../reminder-emails.ts";
import { canFollowUp, isReminderDue } from "../rules.ts";
import { listDueItems, type Overdue } from "../sweeps/due-reminders.queries.ts";
import { lockItemsOfCustomers } from "../sweeps/follow-ups.queries.ts";
import {
  type Page,
  type SweepCounts,
  type SweepOptions,
  sweepInBatches,
} from "../sweeps/sweep-in-batches.ts";
import {
  insertLateItems,
  type LateDays,
  type LateItem,
  type LateRow,
  listLateCustomers,
  listLateItems,
} from "./late-items.queries.ts";

/**
 * Asks every customer who is late with a medicine, once per reminder, whether everything is all right, and puts them
 * on the staff's list; a customer who gets no emails is only listed. A customer who is reminded on the same day is
 * asked on the next. A medicine that can't be supplied is noted without being listed, and asked about once it is back,
 * however long that takes.
 */
export function sweepLatePatients(ctx: Context, options: SweepOptions = {}): Promise<SweepCounts> {
  const days = lateDays(ctx);
  return sweepInBatches(ctx, options, {
    list: (page: Page<Overdue>) => listLateCustomers(ctx.db, { ...page, days }),
    write: (inside, userIds) => askAfter(inside, { userIds, days }),
  });
}

/** The days that a run at this moment looks at. */
export function lateDays(ctx: Context): LateDays {
  const day = today(ctx);
  const timeZone = ctx.settings.storeTimezone;
  return { today: day, todayBegins: startOfDay(day, timeZone), timeZone };
}

async function askAfter(ctx: Context, of: { userIds: number[]; days: LateDays }): Promise<ReminderEmail[]> {
  // Locks the same rows as the other sweeps, so that what they have written to a customer is known.
  await lockItemsOfCustomers(ctx.db, of.userIds);
  const candidates = await listLateItems(ctx.db, of);
  const supplies = await findSupplies(ctx, candidates);
  const toRemind = await customersToRemind(ctx, of);
  const late = candidates.flatMap((item) => {
    const found = findLate(item, { supply: supplies.get(item.id), days: of.days });
    if (!found) return [];
    const { line, from } = found;
    const isToldNow = line.no_email !== null || from < of.days.today || !toRemind.has(item.user_id);
    return isToldNow ? [{ item, line: { ...line, created_at: ctx.clock.now() } }] : [];
  });
  if (late.length === 0) return [];
  await insertLateItems(
    ctx.db,
    late.map(({ line }) => line),
  );
  const told = late.filter(({ line }) => line.no_email === null);
  return [...groupBy(told, ({ item }) => item.user_id).values()].map(toEmail);
}

async function customersToRemind(
  ctx: Context,
  { userIds, days }: { userIds: number[]; days: LateDays },
): Promise<ReadonlySet<number>> {
  const due = await listDueItems(ctx.db, { userIds, today: days.today });
  return new Set(due.filter((item) => isReminderDue(item, days.today)).map((item) => item.user_id));
}

/** The line to note for an item and since when its patient is late; `null` when they are not. */
function findLate(
  item: LateItem,
  { supply, days }: { supply: SupplyFacts | undefined; days: LateDays },
): { line: LateRow; from: Day } | null {
  const unreachable = whyNoEmail(item);
  const facts = {
    canBeAskedAfter: canFollowUp({ ...item, is_available: true }, days.today),
    nextReminder: item.next_reminder_date,
    lastsUntil: supply ? lastsUntil(supply) : null,
    lastTold: item.last_told,
    isBeingTold: item.is_being_told,
    isReachable: unreachable === null,
    isNoted: item.is_noted,
  };
  const end = ranOut(facts);
  const from = lateFrom(facts, days.today);
  if (!end || !from || item.next_reminder_date === null || !isLate(facts, days.today)) return null;
  const line = {
    item_id: item.id,
    user_id: item.user_id,
    reminder_date: item.next_reminder_date,
    arming: item.reminder_arming,
    ran_out_on: end.on,
    is_estimated: end.isEstimated,
    no_email: item.is_available ? unreachable : ("unavailable" as const),
  };
  return { line, from };
}

function whyNoEmail({
  email_bad_at,
  unsubscribed_at,
  is_reachable,
}: LateItem): (typeof NO_EMAIL_REASONS)[number] | null {
  if (is_reachable) return null;
  if (email_bad_at) return "address_bad";
  return unsubscribed_at ? "unsubscribed" : null;
}

interface Late {
  item: LateItem;
  line: LateRow;
}

function toEmail(late: [Late, ...Late[]]): ReminderEmail {
  const [{ item: first }] = late;
  return {
    kind: "reminder",
    user: { id: first.user_id, email: first.email, firstName: first.first_name },
    facts: { isLast: true },
    items: late.map(({ item, line }) => ({
      item,
      occasions: [{ stage: "late", date: line.reminder_date, arming: line.arming }],
    })),
    linkItemIds: late.map(({ item }) => item.id),
  };
}
