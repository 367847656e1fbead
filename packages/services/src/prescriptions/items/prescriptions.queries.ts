import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { NeedsReviewSort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import {
  isCounted,
  isEnded,
  isLive,
  isPaymentOpen,
  isWaitingForPatient,
} from "@scriptkeeper/db/renewal-states";
import {
  discount_assignments,
  discounts,
  prescription_groups,
  prescription_items,
  product_configurations,
  renewal_items,
  renewals,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import type { Obtained } from "@scriptkeeper/domain/supply/supply";
import { and, asc, type Column, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import {
  assignmentOfItem,
  discountOfAssignment,
  isStrengthUnknown,
  strengthOfItem,
  variantTitle,
} from "../../catalogue/index.ts";
import {
  hasNameOrEmail,
  inAnyAlphabet,
  inOrder,
  inOrderOf,
  passesWorkFilter,
  type Settings,
  type WorkFilter,
} from "../../core/index.ts";
import {
  configurationOfItem,
  holdsPlacedRepeat,
  holdsUnpaidRepeat,
  isAvailable,
} from "./item-state.queries.ts";

export type ItemRow = Awaited<ReturnType<typeof selectItemsWithFacts>>[number];

/** An item with its paid purchases that are still part of their order. */
export type SuppliedRow = ItemRow & { paid: Obtained[] };

/** Lists one patient's items, newest first. */
export async function listItemsOfUser(
  { db, settings }: { db: Db; settings: Pick<Settings, "storeTimezone"> },
  userId: number,
): Promise<SuppliedRow[]> {
  const where = eq(prescription_items.user_id, sql.placeholder("userId"));
  const query = { where, order: desc(prescription_items.id), paid: paidPacks };
  const rows = await planned(db, "items_of_user", query).execute({
    userId,
    timeZone: settings.storeTimezone,
  });
  return rows as SuppliedRow[];
}

/** Finds an item; with `userId`, only if it is that patient's. */
export async function findItem(
  db: Db,
  { id, userId }: { id: number; userId?: number },
): Promise<ItemRow | null> {
  const isIt = eq(prescription_items.id, sql.placeholder("id"));
  const order = asc(prescription_items.id);
  const own = eq(prescription_items.user_id, sql.placeholder("userId"));
  const [row] = await (userId === undefined
    ? planned(db, "item", { where: isIt, order }).execute({ id })
    : planned(db, "item_of_user", { where: and(isIt, own), order }).execute({ id, userId }));
  return row ?? null;
}

/** Lists some of one patient's items in the order of ids; other patients' ids are left out. */
export function listItemsByIds(
  db: Db,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<ItemRow[]> {
  const { id, user_id } = prescription_items;
  const where = and(
    eq(user_id, sql.placeholder("userId")),
    sql`${id} = any(${sql.placeholder("ids")}::int[])`,
  );
  return planned(db, "items_by_ids", { where, order: asc(id) }).execute({ userId, ids: [...ids] });
}

/** Lists items of any patient; ids without an item are left out. */
export function listItemsWithIds(db: Db, ids: readonly number[]): Promise<ItemRow[]> {
  const { id } = prescription_items;
  const where = sql`${id} = any(${sql.placeholder("ids")}::int[])`;
  return planned(db, "items_with_ids", { where, order: asc(id) }).execute({ ids: [...ids] });
}

const isUnreviewed = and(
  isNull(prescription_items.repeats),
  isNull(prescription_items.prescription_expiry_date),
);

/** The order of `prescription_items_unreviewed_since_idx`. */
const longestWaiting = sql`${prescription_items.created_at}, ${prescription_items.id}`;

/** Lists all items that nobody has reviewed, longest waiting first. */
export function listUnreviewed(db: Db): Promise<ItemRow[]> {
  return selectItemsWithFacts(db, { where: isUnreviewed, order: longestWaiting });
}

export interface UnreviewedAsked {
  search: string;
  sorting: Sorting<NeedsReviewSort>;
}

/** Lists a page of the unreviewed items that a search finds. */
export async function pageUnreviewed(
  db: Db,
  { limit, offset, ...asked }: UnreviewedAsked & { limit: number; offset: number },
): Promise<ItemRow[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`${unreviewedIdsSql(asked)} limit ${limit} offset ${offset}`,
  );
  const ids = rows.map(({ id }) => id);
  return inOrderOf(ids, await listItemsWithIds(db, ids), ({ item }) => item.id);
}

/** Selects the ids of all unreviewed items that a search finds. */
export function unreviewedIdsSql({ search, sorting: { sort, order } }: UnreviewedAsked): SQL {
  return sql`
    select ${prescription_items.id} from ${prescription_items}
    join ${users} on ${eq(users.id, prescription_items.user_id)}
    where ${isUnreviewedAnd(search)} order by ${inOrder(unreviewedFields[sort], order)}`;
}

const unreviewedFields: Record<NeedsReviewSort, readonly (Column | SQL)[]> = {
  waiting: [prescription_items.created_at, prescription_items.id],
  product: [inAnyAlphabet(prescription_items.product_name), prescription_items.id],
  patient: [inAnyAlphabet(users.last_name), inAnyAlphabet(users.first_name), users.id, prescription_items.id],
};

/** Unreviewed items are few, so their texts are scanned. */
function isUnreviewedAnd(search: string) {
  const isFound = search === "" ? undefined : hasNameOrEmail(search, [prescription_items.product_name]);
  return and(isUnreviewed, isFound);
}

/** The ids of the unreviewed items that have waited longest. */
export async function findUnreviewed(db: Db, work: WorkFilter): Promise<number[]> {
  const rows = await db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(and(isUnreviewed, passesWorkFilter(prescription_items.id, work)))
    .orderBy(longestWaiting)
    .limit(work.most);
  return rows.map(({ id }) => id);
}

export function countUnreviewed(db: Db, search: string): Promise<number> {
  if (search === "") return db.$count(prescription_items, isUnreviewed);
  return db.$count(
    sql`(select from ${prescription_items} join ${users} on ${eq(users.id, prescription_items.user_id)}
      where ${isUnreviewedAnd(search)}) found`,
  );
}

/** The number of orders under the current assignment that still count. */
export const timesUsed = sql<number>`(
  select count(*)::int from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.assignment_id = ${discount_assignments.id} and ri.given_back_at is null
    and ${isCounted(sql.raw("r.state"))}
)`;

/**
 * The number of counting orders under the current assignment that it made cheaper: a discount for repeats does not
 * apply to the first one.
 */
const timesApplied = sql<number>`(
  select count(ri.discount_type)::int from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.assignment_id = ${discount_assignments.id} and ri.given_back_at is null
    and ${isCounted(sql.raw("r.state"))}
)`;

/** The number of paid orders under the current assignment. */
export const timesPaid = sql<number>`(
  select count(*)::int from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.assignment_id = ${discount_assignments.id} and ri.given_back_at is null and r.state = 'paid'
)`;

/** The packs that were paid for, each with its day in the time zone `timeZone`. */
const paidPacks = sql<Obtained[]>`(
  select coalesce(json_agg(json_build_object('packs', ri.quantity,
    'on', (coalesce(r.settled_at, r.created_at) at time zone ${sql.placeholder("timeZone")})::date)), '[]')
  from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.item_id = ${prescription_items.id} and ri.given_back_at is null and r.state = 'paid'
)`;

/** Prepared, because planning this query takes longer than running it. */
function planned(db: Db, name: string, query: ItemQuery) {
  return prepared(db, name, () => selectItemsWithFacts(db, query));
}

interface ItemQuery {
  where: SQL | undefined;
  order: SQL;
  /** Given where the query should also return what was paid, to tell how long items last. */
  paid?: SQL<Obtained[]>;
}

/** An item's newest order, or the unfinished one that its patient can still pay, as views show it. */
export const lastOrder = new QueryBuilder()
  .select({
    state: renewals.state,
    created_at: sql<Date>`${renewals.created_at}`.mapWith(renewals.created_at).as("last_order_created_at"),
    checkout_url: renewals.checkout_url,
    variant_id: renewal_items.variant_id,
    is_placed: sql<boolean>`${isPaymentOpen()}`.as("is_placed"),
    gave_back: sql<boolean>`(${renewal_items.given_back_at} is not null and ${renewal_items.took_repeat}
      and ${renewal_items.repeats_revision} = ${prescription_items.repeats_revision})`.as("gave_back"),
  })
  .from(renewal_items)
  .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
  .where(
    and(
      eq(renewal_items.item_id, prescription_items.id),
      // A line that the store refused was never part of that order.
      or(isNull(renewal_items.given_back_at), isEnded()),
    ),
  )
  // An unfinished order comes before a newer finished one, since its patient may still pay it.
  .orderBy(desc(isWaitingForPatient()), desc(isLive()), desc(renewals.created_at))
  .limit(1)
  .as("last_order");

/** Selects items with everything that a view of them needs. */
export function selectItemsWithFacts(db: Db, query: ItemQuery) {
  return db
    .select({
      item: prescription_items,
      shopify_order_id: prescription_groups.shopify_order_id,
      user: users,
      variant_title: variantTitle,
      is_available: isAvailable,
      is_strength_unknown: isStrengthUnknown,
      is_cannabis: sql<boolean>`coalesce(${product_configurations.is_cannabis}, false)`,
      days_supply: product_configurations.days_supply,
      processing_days: product_configurations.processing_days,
      assignment_id: discount_assignments.id,
      discount: discounts,
      times_used: timesUsed,
      times_applied: timesApplied,
      times_paid: timesPaid,
      holds_unpaid_repeat: holdsUnpaidRepeat,
      holds_placed_repeat: holdsPlacedRepeat,
      last_order_state: lastOrder.state,
      last_order_at: lastOrder.created_at,
      last_order_url: lastOrder.checkout_url,
      last_order_variant_id: lastOrder.variant_id,
      last_order_is_placed: lastOrder.is_placed,
      last_order_gave_back: lastOrder.gave_back,
      paid: sql<Obtained[] | null>`${query.paid ?? sql`null`}`,
    })
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .leftJoin(discount_assignments, assignmentOfItem)
    .leftJoin(discounts, discountOfAssignment)
    .leftJoinLateral(lastOrder, sql`true`)
    .where(query.where)
    .orderBy(query.order);
}
