import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { sql } from "drizzle-orm";
import { matchesFilter } from "../../prescriptions/index.ts";

/** The dashboard's counts by the status that items have today, in one pass over them. */
export async function countForDashboard(db: Db, today: Day): Promise<DashboardStats> {
  const items = (filter: PrescriptionFilter) =>
    sql<number>`(count(*) filter (where ${matchesFilter(filter, today)}))::int`;
  const [row] = await db
    .select({
      totalCustomers: sql<number>`(select count(*)::int from ${users} where ${users.role} = 'user')`,
      activePrescriptions: items("active"),
      expiringPrescriptions: items("expiring"),
      pendingRenewals: items("pending"),
    })
    .from(prescription_items);
  if (!row) throw new Error("counting gave no row");
  return row;
}
