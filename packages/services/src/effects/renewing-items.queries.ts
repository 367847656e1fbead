import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import {
  discount_assignments,
  discounts,
  prescription_items,
  product_configurations,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { assignmentOfItem, discountOfAssignment, isStrengthUnknown } from "../catalogue/index.ts";
import { configurationOfItem, dayOf, isAvailable, timesUsed } from "../prescriptions/index.ts";

/** A statement that gives the `id` of each prescription that a change touches. */
export type Touched = SQL;

export function itemsWithDiscount(discountId: number): Touched {
  return sql`select prescription_item_id as id from ${discount_assignments}
    where discount_id = ${discountId} and ended_at is null`;
}

export function oneItem(id: number): Touched {
  return sql`select ${prescription_items.id} as id from ${prescription_items} where ${eq(prescription_items.id, id)}`;
}

export function itemsWithIds(ids: readonly number[]): Touched {
  return sql`select unnest(${sql.param([...ids])}::int[]) as id`;
}

export function itemsOfPatient(userId: number): Touched {
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where ${eq(prescription_items.user_id, userId)}`;
}

/** Everybody's, those that are due first at first. */
export function itemsDue({ first, last }: { first: Day; last: Day }): Touched {
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where next_reminder_date between ${dayOf(first)} and ${dayOf(last)}
    order by next_reminder_date, ${prescription_items.user_id}`;
}

/** Those of some strengths that may be ordered again. */
export function itemsOfVariants(of: {
  productIds: readonly string[];
  variantIds: readonly string[];
}): Touched {
  const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::text[])`;
  return sql`select ${prescription_items.id} as id from ${prescription_items}
    where ${areSoldAs({ productId: anyOf(of.productIds), variantId: anyOf(of.variantIds) })}`;
}

/** The index of what of a product is due has these. An item without a strength is of its product's only one. */
export function areSoldAs({ productId, variantId }: { productId: SQL; variantId: SQL }): SQL {
  return sql`${prescription_items.product_id} = ${productId}
    and next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0
    and case when ${prescription_items.variant_id} is null then not ${isStrengthUnknown}
      else ${prescription_items.variant_id} = ${variantId} end`;
}

/** How many there are and of how many patients, of at most so many. */
export async function countTouched(
  db: Db,
  { touched, most }: { touched: Touched; most: number },
): Promise<{ looked: number; patients: number }> {
  const { rows } = await db.execute<{ looked: number; patients: number }>(sql`
    select count(*)::int as looked, count(distinct ${prescription_items.user_id})::int as patients
    from ${prescription_items} where ${areTouched({ touched, most: most + 1 })}`);
  return rows[0] ?? { looked: 0, patients: 0 };
}

/** As an array, so that each is looked up by its id: the planner would rather read whatever is due of all prescriptions. */
function areTouched({ touched, most }: { touched: Touched; most: number }): SQL {
  return sql`${prescription_items.id} = any(array(select id from (${touched} limit ${most}) as touched))`;
}

/** How many packs of the item were ordered last, else how many it came with. */
const quantity = sql<number>`coalesce((
  select ri.quantity from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.item_id = ${prescription_items.id} and ri.given_back_at is null and ${isCounted(sql.raw("r.state"))}
  order by r.created_at desc limit 1), ${prescription_items.quantity})`;

export type RenewingRow = Awaited<ReturnType<typeof listRenewing>>[number];

/** Those of the touched prescriptions, at most so many of them, whose reminder is of these days. */
export function listRenewing(
  db: Db,
  { touched, most, first, last }: { touched: Touched; most: number; first: Day; last: Day },
) {
  return db
    .select({
      id: prescription_items.id,
      user_id: prescription_items.user_id,
      product_id: prescription_items.product_id,
      variant_id: prescription_items.variant_id,
      repeats: prescription_items.repeats,
      prescription_expiry_date: prescription_items.prescription_expiry_date,
      expiry_date: prescription_items.expiry_date,
      next_reminder_date: prescription_items.next_reminder_date,
      is_available: isAvailable,
      is_strength_unknown: isStrengthUnknown,
      days_supply: product_configurations.days_supply,
      processing_days: product_configurations.processing_days,
      quantity,
      discount: discounts,
      times_used: timesUsed,
    })
    .from(prescription_items)
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(discount_assignments, assignmentOfItem)
    .leftJoin(discounts, discountOfAssignment)
    .where(
      and(
        areTouched({ touched, most }),
        sql`${prescription_items.next_reminder_date} between ${dayOf(first)} and ${dayOf(last)}`,
      ),
    );
}
