import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { and, eq, gt, or } from "drizzle-orm";

/**
 * Makes queued emails due whose next attempt is later than one can be: later than `first` for an email that was never
 * tried, later than `again` for any. Returns how many there were.
 */
export async function makeMisdatedDue(
  db: Db,
  { now, ...latest }: { now: Date; first: Date; again: Date },
): Promise<number> {
  const { state, attempts, next_attempt_at } = emails;
  const { rowCount } = await db
    .update(emails)
    .set({ next_attempt_at: now })
    .where(
      and(
        eq(state, "queued"),
        or(and(eq(attempts, 0), gt(next_attempt_at, latest.first)), gt(next_attempt_at, latest.again)),
      ),
    );
  return rowCount ?? 0;
}
