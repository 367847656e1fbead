import type { Db } from "@scriptkeeper/db/connection";
import { process_settings, schedules } from "@scriptkeeper/db/schema";
import { eq, max } from "drizzle-orm";

/** When the worker last began any of its jobs; null when it never has. */
export async function findLastJobStart(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(schedules.last_started_at) }).from(schedules);
  return row?.at ?? null;
}

/** When a server was last started; null when none has recorded it. */
export async function findServerStart(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: process_settings.started_at })
    .from(process_settings)
    .where(eq(process_settings.process, "server"));
  return row?.at ?? null;
}
