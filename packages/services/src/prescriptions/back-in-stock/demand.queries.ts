import type { Db } from "@scriptkeeper/db/connection";
import { isWaitingForPatient } from "@scriptkeeper/db/renewal-states";
import {
  back_in_stock_requests,
  prescription_items,
  product_configurations,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isAnyOf, passesWorkFilter, type WorkFilter } from "../../core/index.ts";
import { dayOf, effectiveExpiry } from "../items/item-state.queries.ts";
import { isOpenRequest } from "./requests.queries.ts";

/** Finds the product of a configuration that is not deleted. */
export async function findProduct(
  db: Db,
  configurationId: number,
): Promise<{ productId: string; name: string } | null> {
  const [row] = await db
    .select({ productId: product_configurations.product_id, name: product_configurations.product_name })
    .from(product_configurations)
    .where(and(eq(product_configurations.id, configurationId), isNull(product_configurations.deleted_at)));
  return row ?? null;
}

interface Bounded {
  count: number;
  isMore: boolean;
}

/** Counts the patients who wait to be told that a product is back, from at most `most` requests. */
export function countWaiting(db: Db, of: { productId: string; most: number }): Promise<Bounded> {
  return countUpTo(db, of.most, waitingPatients(of.productId));
}

function waitingPatients(productId: string | Column): SQL {
  return sql`select ${prescription_items.user_id} as counted ${fromWaiting(productId)}`;
}

/** Selects the prescriptions whose patients wait to be told that a product is back. */
export function waitingItems(productId: string): SQL {
  return sql`select ${prescription_items.id} as id ${fromWaiting(productId)}`;
}

function fromWaiting(productId: string | Column): SQL {
  return sql`from ${back_in_stock_requests}
    join ${prescription_items} on ${eq(prescription_items.id, back_in_stock_requests.item_id)}
    where ${eq(back_in_stock_requests.product_id, productId)} and ${isOpenRequest}`;
}

/** Counts the prescriptions of a product with a reminder still to come, up to `most`, and their patients. */
export async function countLive(
  db: Db,
  { most, ...of }: { productId: string; today: Day; most: number },
): Promise<{ prescriptions: Bounded; patients: Bounded }> {
  const { rows } = await db.execute<{ found: number; patients: number }>(sql`
    select count(*)::int as found, count(distinct user_id)::int as patients
    from (${dueItems({ ...of, until: EVER })} limit ${most + 1}) as bounded
    join ${prescription_items} on ${prescription_items.id} = bounded.id`);
  const [{ found, patients } = { found: 0, patients: 0 }] = rows;
  const isMore = found > most;
  return {
    prescriptions: { count: Math.min(found, most), isMore },
    patients: { count: Math.min(patients, most), isMore },
  };
}

/**
 * Counts the unpaid orders that contain a product, up to `most`. Unpaid orders are few, however many paid ones there
 * are.
 */
export function countOpenOrders(db: Db, of: { productId: string; most: number }): Promise<Bounded> {
  return countUpTo(db, of.most, sql`select id as counted from (${unpaidOrders(of.productId)}) as unpaid`);
}

/** Selects the unpaid orders with a product; an order with several lines of it appears several times. */
export function unpaidOrders(productId: string): SQL {
  return sql`select ${renewals.id} as id from ${renewals}
    join ${renewal_items} on ${eq(renewal_items.renewal_id, renewals.id)}
    where ${isWaitingForPatient()} and ${eq(renewal_items.product_id, productId)}
      and ${isNull(renewal_items.given_back_at)}`;
}

/** A due date that includes everything. */
export const EVER = "9999-12-31";

interface DueSoon {
  productId: string;
  today: Day;
  until: Day;
  most: number;
}

/** Counts the prescriptions of a product that are due by a day, up to `most`. */
export function countDue(db: Db, of: DueSoon): Promise<Bounded> {
  return countUpTo(db, of.most, idsOf(dueItems(of)));
}

/**
 * The items that `countDue` counts; exported for tests of the query plan. The condition on the expiry is written so
 * that no index on expiry serves it, since that has every product's items; the order by reminder date rules out an
 * index on the product alone, which also has the product's ended items.
 */
export function dueItems({
  productId,
  today,
  until,
}: Omit<DueSoon, "most" | "productId"> & { productId: string | Column }): SQL {
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where ${eq(prescription_items.product_id, productId)} and next_reminder_date <= ${dayOf(until)}
      and ${isLive(today)}
    order by next_reminder_date`;
}

/** Whether the item can still get a reminder: it is not over and has repeats left. */
function isLive(today: Day): SQL {
  return sql`next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0
      and (${effectiveExpiry} <= ${dayOf(today)}) is not true`;
}

/**
 * Finds products that the store cannot sell and that patients have live prescriptions of, in the order in which they
 * were configured, since it is not recorded when a product became unavailable. Each product is looked up in the index
 * of items: products are few, items many.
 */
export async function findUnavailable(
  db: Db,
  { today, work }: { today: Day; work: WorkFilter },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(unavailableSql({ today, work }));
  return rows.map(({ id }) => id);
}

/** Exported for the test of the query plan. */
export function unavailableSql({ today, work }: { today: Day; work: WorkFilter }): SQL {
  return sql`
    select ${product_configurations.id} from ${product_configurations}
    where not ${product_configurations.is_available} and ${product_configurations.deleted_at} is null
      and ${passesWorkFilter(product_configurations.id, work)}
      and (${firstLive(today)}) is not null
    order by ${product_configurations.id} limit ${work.most}`;
}

/** The first live item of a product, which the index finds at once. */
function firstLive(today: Day): SQL {
  return sql`select ${prescription_items.id} from ${prescription_items}
    where ${eq(prescription_items.product_id, product_configurations.product_id)} and ${isLive(today)}
    order by next_reminder_date limit 1`;
}

export interface UnavailableProduct {
  id: number;
  product_name: string;
  is_archived: boolean;
  live: Bounded;
  waiting: Bounded;
}

/** Loads these products with the number of prescriptions and patients that wait for each, up to `most`. */
export async function describeUnavailable(
  db: Db,
  { today, ids, most }: { today: Day; ids: readonly number[]; most: number },
): Promise<UnavailableProduct[]> {
  const { product_id: productId, id, product_name, is_archived } = product_configurations;
  const live = counting(most, idsOf(dueItems({ productId, today, until: EVER })));
  const waiting = counting(most, waitingPatients(productId));
  const rows = await db
    .select({
      id,
      product_name,
      is_archived,
      live: sql<Counted>`(select to_json(live) from (${live}) live)`,
      waiting: sql<Counted>`(select to_json(waiting) from (${waiting}) waiting)`,
    })
    .from(product_configurations)
    .where(and(isAnyOf(id, ids), eq(product_configurations.is_available, false)));
  return rows.map((row) => ({
    ...row,
    live: bounded(row.live, most),
    waiting: bounded(row.waiting, most),
  }));
}

interface Counted {
  found: number;
  counted: number;
}

async function countUpTo(db: Db, most: number, found: SQL): Promise<Bounded> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(counting(most, found));
  return bounded(rows[0], most);
}

function idsOf(items: SQL): SQL {
  return sql`select id as counted from (${items}) as due`;
}

function counting(most: number, found: SQL): SQL {
  return sql`
    select count(*)::int as found, count(distinct counted)::int as counted
    from (${found} limit ${most + 1}) as bounded`;
}

function bounded({ found, counted }: Counted = { found: 0, counted: 0 }, most: number): Bounded {
  return { count: Math.min(counted, most), isMore: found > most };
}
