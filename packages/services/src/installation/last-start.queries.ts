import type { Db } from "@scriptkeeper/db/connection";
import { schedules } from "@scriptkeeper/db/schema";
import { max } from "drizzle-orm";

/** When the worker last began any of its jobs; null where it never has. */
export async function findLastStart(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(schedules.last_started_at) }).from(schedules);
  return row?.at ?? null;
}
