import type { Db } from "@scriptkeeper/db/connection";
import { back_in_stock_requests, prescription_items, product_configurations } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { dayOf, effectiveExpiry } from "../items/item-state.queries.ts";
import { isOpenRequest } from "./requests.queries.ts";

export async function findProductId(db: Db, configurationId: number): Promise<string | null> {
  const [row] = await db
    .select({ productId: product_configurations.product_id })
    .from(product_configurations)
    .where(and(eq(product_configurations.id, configurationId), isNull(product_configurations.deleted_at)));
  return row?.productId ?? null;
}

interface Bounded {
  count: number;
  isMore: boolean;
}

/** The patients who wait to be told of a product, from at most so many requests. */
export function countWaiting(db: Db, of: { productId: string; most: number }): Promise<Bounded> {
  return countUpTo(
    db,
    of.most,
    sql`select ${prescription_items.user_id} as counted from ${back_in_stock_requests}
      join ${prescription_items} on ${eq(prescription_items.id, back_in_stock_requests.item_id)}
      where ${eq(back_in_stock_requests.product_id, of.productId)} and ${isOpenRequest}`,
  );
}

interface DueSoon {
  productId: string;
  today: Day;
  until: Day;
  most: number;
}

/** The prescriptions of a product that are due until a day, up to so many. */
export function countDue(db: Db, of: DueSoon): Promise<Bounded> {
  return countUpTo(db, of.most, dueItems(of));
}

/**
 * What `countDue` counts, for tests that look at its plan. The expiry is asked for so that no index of it serves: that
 * would look at every product's items. In the order of the days, so that an index of the product alone, which has its
 * ended ones too, serves no better however few are looked for.
 */
export function dueItems({ productId, today, until }: DueSoon): SQL {
  return sql`select ${prescription_items.id} as counted from ${prescription_items}
    where ${eq(prescription_items.product_id, productId)} and next_reminder_date <= ${dayOf(until)}
      and next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0
      and (${effectiveExpiry} <= ${dayOf(today)}) is not true
    order by next_reminder_date`;
}

async function countUpTo(db: Db, most: number, found: SQL): Promise<Bounded> {
  const { rows } = await db.execute<{ found: number; counted: number }>(sql`
    select count(*)::int as found, count(distinct counted)::int as counted
    from (${found} limit ${most + 1}) as bounded`);
  const [{ found: looked, counted } = { found: 0, counted: 0 }] = rows;
  return { count: Math.min(counted, most), isMore: looked > most };
}
