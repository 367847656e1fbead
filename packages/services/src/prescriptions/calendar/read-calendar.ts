import { type CalendarItem, calendarDays } from "@scriptkeeper/domain/prescriptions/calendar-days";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { type Context, hashToken, today } from "../../core/index.ts";
import { eligibilityFacts } from "../items/item-facts.ts";
import { listItemsOfUser } from "../items/prescriptions.queries.ts";
import { supplyOf } from "../items/supplies.queries.ts";
import { findFeed } from "./calendar.queries.ts";

/** How long a past day stays in the calendar. */
const PAST_DAYS = 30;

/**
 * The calendar (RFC 5545) at a secret address, for whoever has the address: only days, no medicine, name or number.
 * Read-only. `null` for an address that does not exist, or no longer does.
 */
export async function readCalendar(ctx: Context, { secret }: { secret: string }): Promise<string | null> {
  const feed = await findFeed(ctx.db, hashToken(secret));
  if (!feed) return null;
  const rows = await listItemsOfUser(ctx, feed.user_id);
  const day = today(ctx);
  const items = rows.map((row) => toCalendarItem(row, day));
  // Imported here so that the server starts without what writes calendars.
  const { calendarText } = await import("./calendar-text.ts");
  return calendarText(ctx.settings, { feed, days: calendarDays(items, addDays(day, -PAST_DAYS)) });
}

type Row = Awaited<ReturnType<typeof listItemsOfUser>>[number];

function toCalendarItem(row: Row, day: Day): CalendarItem {
  const { code } = eligibility(eligibilityFacts(row), day);
  return {
    nextReminder: row.item.next_reminder_date,
    lastsUntil: lastsUntil(supplyOf(row)),
    expiresOn: effectiveExpiry(row.item),
    isOrderedAgain: code !== "no_repeats" && code !== "needs_review",
  };
}
