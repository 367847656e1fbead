import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import { item_counts, prescription_items } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";
import { itemCount } from "../../core/index.ts";
import { effectiveExpiry } from "./item-state.queries.ts";

/**
 * Which items a filter selects, by their status today, whatever the last sweep stored. The dashboard's cards and the
 * lists behind them use the same conditions.
 */
export function matchesFilter(filter: PrescriptionFilter, today: Day | Placeholder): SQL {
  return filters[filter](ofItems, today);
}

/**
 * Which items a list shows: those that the filter selects and, where a number opened the list, that the number counts.
 */
export interface Listed<Today = Day> {
  filter: PrescriptionFilter;
  today: Today;
  counted?: SQL | undefined;
}

export function isListed({ filter, today, counted }: Listed<Day | Placeholder>): SQL {
  return counted ? sql`(${matchesFilter(filter, today)} and ${counted})` : matchesFilter(filter, today);
}

/** Whether an item is active; the day may be a placeholder of a prepared statement. */
export function isActiveOn(today: Day | Placeholder): SQL {
  return isActive(ofItems, today);
}

/** The number of items that a filter selects, from the kept counts. */
export function countByFilter(filter: PrescriptionFilter, today: Day | Placeholder): SQL<number> {
  return itemCount(filters[filter](item_counts, today));
}

interface Filtered {
  status: Column;
  expiry: Column | SQL;
}

const ofItems: Filtered = { status: prescription_items.status, expiry: effectiveExpiry };

const isAlive = ({ expiry }: Filtered, today: Day | Placeholder) =>
  sql`(${expiry} is null or ${expiry} > ${today}::date)`;

const isActive = (of: Filtered, today: Day | Placeholder) =>
  sql`(${of.status} <> 'pending_renewal' and ${isAlive(of, today)})`;

const filters: Record<PrescriptionFilter, (of: Filtered, today: Day | Placeholder) => SQL> = {
  all: () => sql`true`,
  active: isActive,
  expiring: ({ expiry }, today) =>
    sql`(${expiry} > ${today}::date and ${expiry} <= ${today}::date + ${sql.raw(String(EXPIRING_SOON_DAYS))})`,
  pending: (of, today) => sql`(${of.status} = 'pending_renewal' and ${isAlive(of, today)})`,
};
