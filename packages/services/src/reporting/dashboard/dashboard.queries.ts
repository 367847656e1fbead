import type { DayCount } from "@scriptkeeper/contracts/reporting/dashboard";
import type { DashboardStats } from "@scriptkeeper/contracts/reporting/logs";
import type { Db } from "@scriptkeeper/db/connection";
import { renewals } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { sql } from "drizzle-orm";
import { userCount } from "../../core/index.ts";
import { countByFilter } from "../../prescriptions/index.ts";
import { isOrderOf, type Span } from "../orders/counted-orders.queries.ts";

/** Counts the orders that count, by the store's day on which they were made. */
export async function countRenewals(db: Db, during: Span & { timeZone: string }): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount & Record<string, unknown>>(sql`
    select day::text, count from (
      select (${renewals.created_at} at time zone ${during.timeZone})::date as day, count(*)::int from ${renewals}
      where ${isOrderOf(during)}
      group by 1
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
