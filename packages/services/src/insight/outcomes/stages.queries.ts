import type { ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { type SQL, sql } from "drizzle-orm";

const reachedAt: Record<ReminderStage, SQL> = {
  sent: sql`sent_at`,
  opened: sql`opened_at`,
  ordered: sql`ordered_at`,
  paid: sql`paid_at`,
  delivered: sql`delivered_at`,
};

/** That a reminder has come so far: what is counted, and what a number opens. */
export function hasReached(stage: ReminderStage): SQL {
  return sql`${reachedAt[stage]} is not null`;
}
