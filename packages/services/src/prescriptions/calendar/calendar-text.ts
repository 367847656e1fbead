import { createHash } from "node:crypto";
import type { Day } from "@scriptkeeper/domain/time/days";
import ical, { ICalEventTransparency } from "ical-generator";
import type { Settings } from "../../core/index.ts";
import type { CalendarFeed } from "./calendar.queries.ts";

/** Neutral, since other people may see a calendar. */
const TITLE = "Pharmacy: something may need renewing";
/** How often calendar programs are asked to refresh. */
const READ_EVERY_SECONDS = 12 * 3_600;

/**
 * The days of a feed as a calendar of all-day events. An event reveals nothing but its day, and its UID is derived
 * from that day. Events appear and disappear but never change, so SEQUENCE stays 0 and DTSTAMP is the time the feed
 * was created.
 */
export function calendarText(
  { publicUrl, pharmacyName }: Pick<Settings, "publicUrl" | "pharmacyName">,
  { feed, days }: { feed: CalendarFeed; days: readonly Day[] },
): string {
  const calendar = ical({
    name: pharmacyName,
    prodId: { company: "Scriptkeeper", product: "Reminders", language: "EN" },
    ttl: READ_EVERY_SECONDS,
  });
  for (const day of days)
    calendar.createEvent({
      id: `${uidOf(feed, day)}@${new URL(publicUrl).hostname}`,
      sequence: 0,
      stamp: feed.created_at,
      // The library writes the UTC day.
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: TITLE,
      description: `Sign in to see what: ${publicUrl}`,
      url: publicUrl,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
}

function uidOf(feed: CalendarFeed, day: Day): string {
  return createHash("sha256").update(feed.token_hash).update(day).digest("hex").slice(0, 32);
}
