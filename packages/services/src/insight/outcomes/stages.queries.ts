import type { ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { type SQL, sql } from "drizzle-orm";

const reachedAt: Record<ReminderStage, SQL> = {
  sent: sql`sent_at`,
  opened: sql`opened_at`,
  ordered: sql`ordered_at`,
  paid: sql`paid_at`,
  delivered: sql`delivered_at`,
};

/** Whether a reminder has reached a stage; both counts and the rows behind them use this condition. */
export function hasReached(stage: ReminderStage): SQL {
  return sql`${reachedAt[stage]} is not null`;
}
