import { COUNTED_PATIENTS } from "@scriptkeeper/contracts/patients";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_groups, prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { holds, isFoundBy, matchesNameOrEmail, productName } from "../../core/index.ts";
import { countByFilter, matchesFilter } from "../items/filter.queries.ts";

export interface PatientsQuery {
  filter: PrescriptionFilter;
  today: Day;
  /** Part of a name, an email address or a product's name, by one or two letters its words' beginnings; empty for everybody. */
  search: string;
  limit: number;
  offset: number;
}

export interface PatientsAnswer {
  patients: {
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    order_count: number;
    item_count: number;
  }[];
  /** Patients, one more than are counted at most. */
  found: number;
  items: number | null;
}

type Row = Omit<PatientsAnswer, "patients"> & PatientsAnswer["patients"][number];

/** A page of patients with the totals, newest patients first, in one round trip. */
export async function listPatientRows(db: Db, query: PatientsQuery): Promise<PatientsAnswer> {
  // A page past the end still has its totals: one row without a patient.
  const { rows } = await db.execute<Row & { id: number | null }>(patientsSql(query));
  return {
    patients: rows.filter((row): row is Row => row.id !== null),
    found: rows[0]?.found ?? 0,
    items: rows[0]?.items ?? null,
  };
}

/**
 * Each half of `found` is ordered and cut by itself, so that the planner may walk the newest patients and stop where
 * matches are many, and take the trigram index where they are few.
 */
export function patientsSql(query: PatientsQuery): SQL {
  const filter = matchesFilter(query.filter, query.today);
  return sql`
    with found as materialized (${found(query)}),
    page as (select id from found order by id desc limit ${query.limit} offset ${query.offset})
    select ${users.id}, ${users.first_name}, ${users.last_name}, ${users.email},
      counts.order_count, counts.item_count, totals.found, totals.items
    from (
      select (select count(*)::int from found) as found,
        ${query.search ? sql`null::int` : countByFilter(query.filter, query.today)} as items
    ) totals
    left join (
      page join ${users} on ${users.id} = page.id
      cross join lateral (
        select count(distinct ${prescription_items.prescription_group_id})::int as order_count,
          count(*)::int as item_count
        from ${prescription_items} where ${prescription_items.user_id} = ${users.id} and ${filter}
      ) counts
    ) on true
    order by ${users.id} desc`;
}

const MOST = COUNTED_PATIENTS + 1;

function found({ filter, today, search }: PatientsQuery): SQL {
  const isLetThrough = matchesFilter(filter, today);
  const withItems = (where: SQL) => sql`
    select distinct ${prescription_items.user_id} as id from ${prescription_items}
    where ${isLetThrough} and ${where} order by id desc limit ${MOST}`;
  if (search === "") return withItems(sql`true`);
  return sql`
    select id from (
      (select ${users.id} as id from ${users} where ${matchesNameOrEmail(search)} and exists (
        select from ${prescription_items} where ${prescription_items.user_id} = ${users.id} and ${isLetThrough}
      ) order by id desc limit ${MOST})
      union
      (${withItems(isFoundBy(product, search))})
    ) either order by id desc limit ${MOST}`;
}

/** Part of the product's name, in any case; `prescription_items_product_search_idx` serves it. */
export function holdsInProduct(part: string): SQL {
  return holds(product, part);
}

const product = productName(prescription_items.product_name);

export type PatientRow = typeof users.$inferSelect;

/** `null` for a missing account, and for the one of nobody. */
export async function findPatient(db: Db, userId: number | null): Promise<PatientRow | null> {
  if (userId === null) return null;
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

export async function patientExists(db: Db, userId: number): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** A patient's orders with the ids of the items that the filter lets through, the newest order first. */
export function listOrders(db: Db, of: { userId: number; filter: PrescriptionFilter; today: Day }) {
  return db
    .select({
      id: prescription_groups.id,
      shopify_order_id: prescription_groups.shopify_order_id,
      created_at: prescription_groups.created_at,
      item_ids: sql<number[]>`array_agg(${prescription_items.id} order by ${prescription_items.id})`,
    })
    .from(prescription_groups)
    .innerJoin(prescription_items, eq(prescription_items.prescription_group_id, prescription_groups.id))
    .where(and(eq(prescription_items.user_id, of.userId), matchesFilter(of.filter, of.today)))
    .groupBy(prescription_groups.id)
    .orderBy(desc(prescription_groups.created_at), desc(prescription_groups.id));
}
