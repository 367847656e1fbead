import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { prescription_items, product_configurations, renewal_items, renewals } from "@scriptkeeper/db/schema";
import type { Obtained, SupplyFacts } from "@scriptkeeper/domain/supply/supply";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Context, groupBy } from "../../core/index.ts";
import type { ItemRow, SuppliedRow } from "./prescriptions.queries.ts";

/** A prescription, and how many days one pack of its product lasts. */
export interface SuppliedItem {
  id: number;
  start_date: Day;
  quantity: number;
  days_supply: number | null;
}

/** The supply facts of these prescriptions, by item, as the domain's rule needs them. */
export async function findSupplies(
  { db, settings }: Pick<Context, "db" | "settings">,
  items: readonly SuppliedItem[],
): Promise<Map<number, SupplyFacts>> {
  const paid = await listPaidPacks(db, {
    ids: items.map(({ id }) => id),
    timeZone: settings.storeTimezone,
  });
  const paidOf = groupBy(paid, ({ itemId }) => itemId);
  return new Map(
    items.map(({ id, start_date, quantity, days_supply }) => [
      id,
      {
        first: { on: start_date, packs: quantity },
        paid: paidOf.get(id) ?? [],
        daysSupply: days_supply,
      },
    ]),
  );
}

/** The supply facts of a row that was read with its paid packs. */
export function supplyOf({ item, days_supply, paid }: SuppliedRow): SupplyFacts {
  return { first: { on: item.start_date, packs: item.quantity }, paid, daysSupply: days_supply };
}

/** What `findSupplies` needs of a listed row. */
export function suppliedItem({ item, days_supply }: ItemRow): SuppliedItem {
  return { id: item.id, start_date: item.start_date, quantity: item.quantity, days_supply };
}

interface PaidPacks extends Obtained {
  itemId: number;
}

/** Lists what was paid of some prescriptions and is still part of its order. */
async function listPaidPacks(db: Db, of: { ids: number[]; timeZone: string }): Promise<PaidPacks[]> {
  if (of.ids.length === 0) return [];
  return prepared(db, "paid_packs", () =>
    db
      .select({
        itemId: renewal_items.item_id,
        packs: renewal_items.quantity,
        on: sql<Day>`(coalesce(${renewals.settled_at}, ${renewals.created_at}) at time zone ${sql.placeholder("timeZone")})::date`,
      })
      .from(renewal_items)
      .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
      .where(
        and(
          sql`${renewal_items.item_id} = any(${sql.placeholder("ids")}::int[])`,
          eq(renewals.state, "paid"),
          isNull(renewal_items.given_back_at),
        ),
      ),
  ).execute(of);
}

/**
 * The day that the domain's `lastsUntil` returns, in SQL, for an item joined with its configuration: the latest day
 * that any purchase reaches, counting from its own day everything obtained since.
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
