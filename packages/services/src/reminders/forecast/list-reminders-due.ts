import { FORECAST_DAYS } from "@scriptkeeper/contracts/constants";
import type {
  ReminderDue,
  RemindersDue,
  RemindersDueInput,
} from "@scriptkeeper/contracts/reminders/reminders-due";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { type AdminContext, searchFirst, today } from "../../core/index.ts";
import { getForecast } from "./get-forecast.ts";
import {
  type FoundReminders,
  findPlace,
  listReminderItems,
  type Place,
  type ReminderDays,
  type ScannedItem,
  scanReminders,
  searchedReminders,
} from "./reminders-due.queries.ts";

const STEP = 1_000;
/**
 * Steps after which a page ends even if it is not full, when few of many overdue items are still to be reminded; the
 * next page continues the search.
 */
const MOST_STEPS = 10;

/** Lists a page of the reminders behind a number of the forecast, with that number. */
export async function listRemindersDue(
  ctx: AdminContext,
  { day, search, after, limit }: RemindersDueInput,
): Promise<RemindersDue> {
  const [forecast, page] = await Promise.all([
    getForecast(ctx),
    findPage(ctx, {
      days: daysOf(today(ctx), day || null),
      search,
      after: after ? toPlace(after) : null,
      limit,
    }),
  ]);
  return {
    reminders: await readReminders(ctx, page.ids),
    total: forecast.days
      .filter((counted) => !day || counted.day === day)
      .reduce((sum, { reminders }) => sum + reminders.items, 0),
    counted_at: forecast.countedAt,
    next: page.next && toText(page.next),
  };
}

/** Returns the reminders of these prescriptions, in this order. */
export async function readReminders(
  { db }: Pick<AdminContext, "db">,
  itemIds: readonly number[],
): Promise<ReminderDue[]> {
  const items = await listReminderItems(db, itemIds);
  return items.flatMap(({ next_reminder_date, ...item }) =>
    next_reminder_date === null ? [] : [{ ...item, next_reminder_date }],
  );
}

/**
 * The range of reminder days that a sweep on `day` covers, or all sweeps when it is null; null for a day outside the
 * forecast.
 */
export function daysOf(now: Day, day: Day | null): ReminderDays | null {
  const last = addDays(now, FORECAST_DAYS - 1);
  if (day === null) return { first: null, last };
  if (day < now || day > last) return null;
  return { first: day === now ? null : day, last: day };
}

interface Found {
  ids: number[];
  next: Place | null;
}

interface AskedPage {
  days: ReminderDays | null;
  search: string;
  after: Place | null;
  limit: number;
}

async function findPage(ctx: AdminContext, { days, search, after, limit }: AskedPage): Promise<Found> {
  if (!days) return { ids: [], next: null };
  if (search !== "") return searchPage(ctx, { ...days, today: today(ctx), search, after }, limit);
  const due: ScannedItem[] = [];
  let place = after;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const looked = await scanReminders(ctx.db, {
      ...days,
      today: today(ctx),
      after: place,
      limit: STEP,
    });
    due.push(...looked.filter(({ isDue }) => isDue));
    if (due.length > limit) return { ids: idsOf(due.slice(0, limit)), next: due[limit - 1] ?? null };
    place = looked.at(-1) ?? null;
    if (looked.length < STEP) return { ids: idsOf(due), next: null };
  }
  return { ids: idsOf(due), next: place };
}

async function searchPage({ db }: AdminContext, asked: FoundReminders, limit: number): Promise<Found> {
  const searched = await searchedReminders(db, asked);
  const ids = await searchFirst(db, searched, limit + 1);
  const shown = ids.slice(0, limit);
  const last = shown.at(-1);
  return { ids: shown, next: ids.length > limit && last ? await findPlace(db, last) : null };
}

function idsOf(items: readonly ScannedItem[]): number[] {
  return items.map(({ itemId }) => itemId);
}

function toText({ date, userId, itemId }: Place): string {
  return `${date}.${userId}.${itemId}`;
}

function toPlace(text: string): Place {
  const [date = "", userId, itemId] = text.split(".");
  return { date, userId: Number(userId), itemId: Number(itemId) };
}
