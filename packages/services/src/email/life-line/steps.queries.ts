import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, email_bounces } from "@scriptkeeper/db/schema";
import { asc, inArray } from "drizzle-orm";

export type AttemptRow = typeof email_attempts.$inferSelect;
export type BounceRow = typeof email_bounces.$inferSelect;

/** Lists each attempt to send these emails, and their bounces and complaints. */
export async function listEmailSteps(
  db: Db,
  ids: readonly number[],
): Promise<{ attempts: AttemptRow[]; bounces: BounceRow[] }> {
  const [attempts, bounces] = await Promise.all([
    db
      .select()
      .from(email_attempts)
      .where(inArray(email_attempts.email_id, [...ids]))
      .orderBy(asc(email_attempts.attempt)),
    db
      .select()
      .from(email_bounces)
      .where(inArray(email_bounces.email_id, [...ids]))
      .orderBy(asc(email_bounces.id)),
  ]);
  return { attempts, bounces };
}
