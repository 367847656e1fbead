import type { Db } from "@scriptkeeper/db/connection";
import { calendar_feeds } from "@scriptkeeper/db/schema";
import { eq } from "drizzle-orm";

export type CalendarFeed = typeof calendar_feeds.$inferSelect;

/** Saves a patient's one calendar address, replacing an earlier one. */
export async function saveFeed(db: Db, feed: CalendarFeed): Promise<void> {
  const { token_hash, created_at } = feed;
  await db
    .insert(calendar_feeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendar_feeds.user_id, set: { token_hash, created_at } });
}

/** Deletes a patient's calendar address. Returns whether there was one. */
export async function deleteFeed(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.delete(calendar_feeds).where(eq(calendar_feeds.user_id, userId));
  return rowCount === 1;
}

export async function findFeedOf(db: Db, userId: number): Promise<CalendarFeed | null> {
  const [feed] = await db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, userId));
  return feed ?? null;
}

export async function findFeed(db: Db, hash: Buffer): Promise<CalendarFeed | null> {
  const [feed] = await db.select().from(calendar_feeds).where(eq(calendar_feeds.token_hash, hash));
  return feed ?? null;
}
