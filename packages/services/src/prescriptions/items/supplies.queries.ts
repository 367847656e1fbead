import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { type Day, dayAt } from "@scriptkeeper/domain/days";
import type { SupplyFacts } from "@scriptkeeper/domain/supply";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Context, groupBy, isAnyOf } from "../../core/index.ts";
import type { ItemRow } from "./prescriptions.queries.ts";

/** A prescription, and how many days a pack of its product lasts. */
export interface SuppliedItem {
  id: number;
  start_date: Day;
  quantity: number;
  days_supply: number | null;
}

/** How long each of these prescriptions lasts, as the rule wants to know it, by item. */
export async function findSupplies(
  { db, settings }: Pick<Context, "db" | "settings">,
  items: readonly SuppliedItem[],
): Promise<Map<number, SupplyFacts>> {
  const paid = await listPaidPacks(
    db,
    items.map(({ id }) => id),
  );
  const paidOf = groupBy(paid, ({ itemId }) => itemId);
  return new Map(
    items.map(({ id, start_date, quantity, days_supply }) => [
      id,
      {
        first: { on: start_date, packs: quantity },
        paid: (paidOf.get(id) ?? []).map(({ packs, paidAt }) => ({
          on: dayAt(paidAt, settings.storeTimezone),
          packs,
        })),
        daysSupply: days_supply,
      },
    ]),
  );
}

/** What `findSupplies` asks of a listed row. */
export function suppliedItem({ item, days_supply }: ItemRow): SuppliedItem {
  return { id: item.id, start_date: item.start_date, quantity: item.quantity, days_supply };
}

interface PaidPacks {
  itemId: number;
  packs: number;
  paidAt: Date;
}

/** What was paid of some prescriptions and is still part of its order. */
async function listPaidPacks(db: Db, itemIds: readonly number[]): Promise<PaidPacks[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .select({
      itemId: renewal_items.item_id,
      packs: renewal_items.quantity,
      settledAt: renewals.settled_at,
      createdAt: renewals.created_at,
    })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        isAnyOf(renewal_items.item_id, itemIds),
        eq(renewals.state, "paid"),
        isNull(renewal_items.given_back_at),
      ),
    );
  return rows.map(({ itemId, packs, settledAt, createdAt }) => ({
    itemId,
    packs,
    paidAt: settledAt ?? createdAt,
  }));
}

/**
 * The day that `lastsUntil` finds, of an item beside its configuration: the latest that any supply, with all that were got
 * after it, reaches from its own day on.
 */
export function runOutDay(timeZone: string): SQL<Day | null> {
  const { id, start_date, quantity } = prescription_items;
  return sql<Day | null>`(
    select max(reached) from (
      select got.day + ${product_configurations.days_supply} * (sum(got.packs) over (order by got.day desc))::int as reached
      from (
        select ${start_date} as day, ${quantity} as packs
        union all
        select (coalesce(r.settled_at, r.created_at) at time zone ${timeZone})::date, ri.quantity
        from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
        where ri.item_id = ${id} and r.state = 'paid' and ri.given_back_at is null
      ) got
    ) supplies
  )`;
}
