import { createHash } from "node:crypto";
import type { Day } from "@scriptkeeper/domain/days";
import ical, { ICalEventTransparency } from "ical-generator";
import type { Settings } from "../../core/index.ts";
import type { CalendarFeed } from "./calendar.queries.ts";

/** Neutral: others look at a calendar, too. */
const TITLE = "Pharmacy: something may need renewing";
/** How often programs are asked to look again. */
const READ_EVERY_SECONDS = 12 * 3_600;

/**
 * All days of one address as a calendar, each as an event of the whole day. An event says nothing but its day, and its UID
 * stands for that day: it comes and goes and is never another, so that its SEQUENCE stays 0 and its DTSTAMP is the address's.
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
      // The library writes the day that it is in UTC.
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
