import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import { prescription_items } from "@scriptkeeper/db/schema";
import { addDays, type Day } from "@scriptkeeper/domain/days";
import { type SQL, sql } from "drizzle-orm";
import { effectiveExpiry } from "./item-state.queries.ts";

/**
 * Which items a filter lets through, by the status that they have today, whatever the last sweep stored. The dashboard's
 * cards and the lists behind them count with the same words.
 */
export function matchesFilter(filter: PrescriptionFilter, today: Day): SQL {
  return filters[filter](today);
}

const isAlive = (today: Day) => sql`(${effectiveExpiry} is null or ${effectiveExpiry} > ${today}::date)`;

const filters: Record<PrescriptionFilter, (today: Day) => SQL> = {
  all: () => sql`true`,
  active: (today) => sql`(${prescription_items.status} <> 'pending_renewal' and ${isAlive(today)})`,
  expiring: (today) =>
    sql`(${effectiveExpiry} > ${today}::date and ${effectiveExpiry} <= ${addDays(today, EXPIRING_SOON_DAYS)}::date)`,
  pending: (today) => sql`(${prescription_items.status} = 'pending_renewal' and ${isAlive(today)})`,
};
