import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { DiscountSort } from "@scriptkeeper/contracts/lists/sorts";
import type { Db } from "@scriptkeeper/db/connection";
import {
  discount_assignments,
  discount_use_counts,
  discounts,
  prescription_items,
  users,
} from "@scriptkeeper/db/schema";
import {
  and,
  type Column,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  hasWords,
  holds,
  inAnyAlphabet,
  inOrder,
  inOrderOf,
  isAnyOf,
  isFoundInAny,
} from "../../core/index.ts";

export type DiscountRow = typeof discounts.$inferSelect;
export type NewDiscount = typeof discounts.$inferInsert;
export type ListedDiscount = Awaited<ReturnType<typeof selectDiscounts>>[number];

export interface DiscountFilter {
  /** Only discounts that run at this moment. */
  runningAt: Date | undefined;
  /** Words of a name, a description or the target patient's email address. */
  search: string;
  /** Only discounts that can be assigned to this prescription. */
  itemId: number | undefined;
}

/** Lists discounts that are not deleted; all of them if there is no limit. */
export function listDiscountRows(
  db: Db,
  filter: DiscountFilter & { sorting: Sorting<DiscountSort>; limit: number | undefined; offset: number },
): Promise<ListedDiscount[]> {
  const { sort, order } = filter.sorting;
  const rows = selectDiscounts(db, matching(filter))
    .orderBy(inOrder(fieldsOf[sort], order))
    .offset(filter.offset);
  return filter.limit === undefined ? rows : rows.limit(filter.limit);
}

/** Selects the ids of all discounts that pass the filter. */
export function discountIdsSql(filter: DiscountFilter & { sorting: Sorting<DiscountSort> }): SQL {
  const { sort, order } = filter.sorting;
  return sql`select ${discounts.id} from ${discounts} left join ${users} on ${users.id} = ${discounts.user_id}
    where ${matching(filter)} order by ${inOrder(fieldsOf[sort], order)}`;
}

/** Lists those of these discounts that are not deleted, in the order of the ids. */
export async function listDiscountsWithIds(db: Db, ids: readonly number[]): Promise<ListedDiscount[]> {
  const rows = await selectDiscounts(db, and(isAnyOf(discounts.id, ids), isNull(discounts.deleted_at)));
  return inOrderOf(ids, rows, ({ discount }) => discount.id);
}

/** `discounts_name_idx` serves the order by name. */
const fieldsOf: Record<DiscountSort, (Column | SQL)[]> = {
  newest: [discounts.id],
  name: [inAnyAlphabet(discounts.name), discounts.id],
};

export async function countDiscounts(db: Db, filter: DiscountFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(discounts)
    .leftJoin(users, eq(users.id, discounts.user_id))
    .where(matching(filter));
  return row?.total ?? 0;
}

export async function findDiscount(db: Db, id: number): Promise<ListedDiscount | null> {
  const [row] = await selectDiscounts(db, and(eq(discounts.id, id), isNull(discounts.deleted_at)));
  return row ?? null;
}

/** The email address of the patient for whom a discount is; null where it is for everyone. */
export async function findTargetEmail(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Locks a discount that is not deleted: "update" to change it, "share" to keep others from changing it. */
export async function lockDiscount(
  db: Db,
  { id, strength }: { id: number; strength: "update" | "share" },
): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isNull(discounts.deleted_at)))
    .for(strength);
  return row ?? null;
}

/** Locks a discount that is deleted. */
export async function lockDeletedDiscount(db: Db, id: number): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isNotNull(discounts.deleted_at)))
    .for("update");
  return row ?? null;
}

export async function insertDiscount(db: Db, discount: NewDiscount): Promise<DiscountRow> {
  const [row] = await db.insert(discounts).values(discount).returning();
  if (!row) throw new Error("the discount was not inserted");
  return row;
}

export async function saveDiscount(db: Db, id: number, change: Partial<NewDiscount>): Promise<void> {
  await db.update(discounts).set(change).where(eq(discounts.id, id));
}

/** Whether a prescription of any other patient has or had the discount. */
export async function wasGivenToOthers(db: Db, of: { id: number; userId: number }): Promise<boolean> {
  const rows = await db
    .select({ id: discount_assignments.id })
    .from(discount_assignments)
    .innerJoin(prescription_items, eq(prescription_items.id, discount_assignments.prescription_item_id))
    .where(and(eq(discount_assignments.discount_id, of.id), ne(prescription_items.user_id, of.userId)))
    .limit(1);
  return rows.length > 0;
}

/** The number of order lines that got a discount and still count, the same as the list of its orders shows. */
export function usageCount(discount: SQLWrapper): SQL<number> {
  return sql<number>`(select coalesce(sum(${discount_use_counts.uses}), 0)::int from ${discount_use_counts}
    where ${discount_use_counts.discount_id} = ${discount})`;
}

function selectDiscounts(db: Db, where: SQL | undefined) {
  return db
    .select({ discount: discounts, user_email: users.email, usage_count: usageCount(discounts.id) })
    .from(discounts)
    .leftJoin(users, eq(users.id, discounts.user_id))
    .where(where)
    .$dynamic();
}

const texts = [discounts.name, discounts.description, users.email];

function matching({ runningAt, search, itemId }: DiscountFilter): SQL | undefined {
  return and(
    isNull(discounts.deleted_at),
    runningAt ? isRunningAt(runningAt) : undefined,
    search ? hasWords(search, (word) => isFoundInAny(texts, word, holds)) : undefined,
    itemId === undefined ? undefined : mayBeGivenTo(itemId),
  );
}

function isRunningAt(now: Date): SQL | undefined {
  return and(
    eq(discounts.is_active, true),
    or(isNull(discounts.start_date), lte(discounts.start_date, now)),
    or(isNull(discounts.end_date), gt(discounts.end_date, now)),
  );
}

function mayBeGivenTo(itemId: number): SQL | undefined {
  return or(
    isNull(discounts.user_id),
    eq(
      discounts.user_id,
      sql`(select ${prescription_items.user_id} from ${prescription_items} where ${prescription_items.id} = ${itemId})`,
    ),
  );
}
