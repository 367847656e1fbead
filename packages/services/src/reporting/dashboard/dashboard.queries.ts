import type { DayCount } from "@scriptkeeper/contracts/dashboard";
import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { prescription_items, product_configurations, renewals, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { type SQL, sql } from "drizzle-orm";
import { userCount } from "../../core/index.ts";
import {
  configurationOfItem,
  countByFilter,
  currentReminder,
  isNotInLedger,
} from "../../prescriptions/index.ts";
import { isReachable, isRemindable } from "../../reminders/index.ts";

/**
 * Items to be reminded by day, as things stand now; what is overdue counts on `today`. A day to come has no reminder yet;
 * only one that has passed may have had its own.
 */
export async function countRemindersDue(db: Db, days: { today: Day; last: Day }): Promise<DayCount[]> {
  const date = sql`${prescription_items.next_reminder_date}`;
  const due = sql`greatest(${date}, ${days.today}::date)`;
  return countByDay(db, {
    day: due,
    from: sql`${prescription_items} left join ${product_configurations} on ${configurationOfItem}`,
    where: sql`${date} <= ${days.last}::date
      and ${isRemindable(due)}
      and (${date} > ${days.today}::date or ${isNotInLedger(currentReminder("due"))})
      and not exists (
        select from ${users} where ${users.id} = ${prescription_items.user_id} and not (${isReachable})
      )`,
  });
}

/** Orders that count, by the store's day on which they were made. */
export function countRenewals(
  db: Db,
  during: { from: Date; until: Date; timeZone: string },
): Promise<DayCount[]> {
  return countByDay(db, {
    day: sql`(${renewals.created_at} at time zone ${during.timeZone})::date`,
    from: sql`${renewals}`,
    where: sql`${renewals.created_at} >= ${during.from} and ${renewals.created_at} < ${during.until}
      and ${isCounted()}`,
  });
}

async function countByDay(db: Db, counted: { day: SQL; from: SQL; where: SQL }): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount & Record<string, unknown>>(sql`
    select day::text, count from (
      select ${counted.day} as day, count(*)::int from ${counted.from} where ${counted.where} group by 1
    ) days`);
  return rows;
}

/** The dashboard's counts by the status that items have today. */
export async function countForDashboard(db: Db, today: Day): Promise<DashboardStats> {
  const { rows } = await db.execute<DashboardStats & Record<string, unknown>>(sql`
    select ${userCount("user")} as "totalCustomers", ${countByFilter("active", today)} as "activePrescriptions",
      ${countByFilter("expiring", today)} as "expiringPrescriptions",
      ${countByFilter("pending", today)} as "pendingRenewals"`);
  const [row] = rows;
  if (!row) throw new Error("counting gave no row");
  return row;
}
