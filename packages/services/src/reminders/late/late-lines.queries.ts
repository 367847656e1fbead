import type { LATE_OUTCOMES } from "@scriptkeeper/contracts/constants";
import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { LatePatientSort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  late_items,
  prescription_items,
  product_configurations,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, asc, type Column, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { strengthOfItem, variantsNotForSale } from "../../catalogue/index.ts";
import {
  inAnyAlphabet,
  inOrder,
  isAnyOf,
  matchesNameOrEmail,
  passesWorkFilter,
  type WorkFilter,
} from "../../core/index.ts";
import { emailEvent } from "../../email/index.ts";
import {
  configurationOfItem,
  effectiveExpiry,
  itemState,
  productsNotForSale,
} from "../../prescriptions/index.ts";
import { isOrderable, isOrderableIfSold } from "./late-items.queries.ts";

/**
 * The condition that the item's reminder is the one that its patient was late with: nothing was ordered, put off or
 * moved since.
 */
const isSameReminder = and(
  eq(late_items.reminder_date, prescription_items.next_reminder_date),
  eq(late_items.arming, prescription_items.reminder_arming),
);

/**
 * The condition that staff have noted nothing about the line, and that it is not set aside because its prescription
 * ended long ago. An index contains just these lines.
 */
const isStanding = sql`${late_items.settled_at} is null and not ${late_items.is_set_aside}`;

interface LateFilter {
  today: Day;
  search: string;
}

interface LateAsked extends LateFilter {
  sorting: Sorting<LatePatientSort>;
}

export type LateLineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Lists the first lines that staff have to look at, or those after the line `before`. */
export function listLines(
  db: Db,
  { before, limit, sorting, ...filter }: LateAsked & { before: number | undefined; limit: number },
) {
  return selectLines(db)
    .where(and(isOpen(filter), before === undefined ? undefined : isBehindLine(sorting, before)))
    .orderBy(inOrder(fields[sorting.sort], sorting.order))
    .limit(limit);
}

const fields: Record<LatePatientSort, readonly (Column | SQL)[]> = {
  newest: [late_items.id],
  product: [inAnyAlphabet(prescription_items.product_name), late_items.id],
  patient: [inAnyAlphabet(users.last_name), inAnyAlphabet(users.first_name), users.id, late_items.id],
};

/** Reads the position from the line itself, even if it was settled in the meantime. */
function isBehindLine({ sort, order }: Sorting<LatePatientSort>, id: number): SQL {
  const sign = sql.raw(order === "desc" ? "<" : ">");
  if (sort === "newest") return sql`${late_items.id} ${sign} ${id}`;
  const place = sql.join([...fields[sort]], sql`, `);
  return sql`(${place}) ${sign} (
    select ${place} from ${late_items}
    join ${prescription_items} on ${prescription_items.id} = ${late_items.item_id}
    join ${users} on ${users.id} = ${late_items.user_id} where ${eq(late_items.id, id)})`;
}

/** Selects the ids of all lines that staff have to look at. */
export function openLineIds({ sorting: { sort, order }, ...filter }: LateAsked): SQL {
  return sql`
    select ${late_items.id} from ${late_items}
    join ${prescription_items} on ${prescription_items.id} = ${late_items.item_id}
    join ${users} on ${users.id} = ${late_items.user_id}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    where ${isOpen(filter)} order by ${inOrder(fields[sort], order)}`;
}

/** Lists those of these lines that staff still have to look at. */
export function listOpenLines(db: Db, { today, ids }: { today: Day; ids: readonly number[] }) {
  return selectLines(db).where(and(isOpen({ today, search: "" }), isAnyOf(late_items.id, ids)));
}

/**
 * Finds the lines that have waited longest. Each item is looked up by itself until there are enough; the few products
 * not for sale are read once for all of them.
 */
export async function findOpenLines(
  db: Db,
  { today, work }: { today: Day; work: WorkFilter },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${late_items.id} from ${late_items}
    join lateral (
      select ${prescription_items.product_id}, coalesce(${prescription_items.variant_id}, '') as variant_id
      from ${prescription_items}
      where ${eq(prescription_items.id, late_items.item_id)} and ${isSameReminder} and ${isOrderableIfSold(today)} offset 0
    ) item on item.product_id not in (${productsNotForSale}) and item.variant_id not in (${variantsNotForSale})
    where ${isStanding} and ${passesWorkFilter(late_items.id, work)}
    order by ${late_items.id} limit ${work.most}`);
  return rows.map(({ id }) => id);
}

function selectLines(db: Db) {
  return db
    .select({
      line: late_items,
      user: users,
      product_name: prescription_items.product_name,
      variant_title: itemState.variant_title,
    })
    .from(late_items)
    .innerJoin(prescription_items, eq(prescription_items.id, late_items.item_id))
    .innerJoin(users, eq(users.id, late_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem);
}

/** Counts the open lines, up to `most`. */
export async function countLines(
  db: Db,
  { most, ...filter }: LateFilter & { most: number },
): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(late_items)
    .innerJoin(prescription_items, eq(prescription_items.id, late_items.item_id))
    .innerJoin(users, eq(users.id, late_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .where(isOpen(filter))
    .limit(most)
    .as("counted");
  return db.$count(counted);
}

function isOpen({ today, search }: LateFilter) {
  return and(
    isStanding,
    isSameReminder,
    isOrderable(today),
    search === "" ? undefined : matchesNameOrEmail(search),
  );
}

export type TriedEmail = Awaited<ReturnType<typeof listTried>>[number];

/** Lists the emails to these patients about these items since a given time, newest first. */
export function listTried(db: Db, of: { userIds: number[]; itemIds: number[]; since: Date }) {
  return db
    .select({ ...emailEvent, prescription_ids: emails.prescription_ids })
    .from(emails)
    .where(
      and(
        isAnyOf(emails.user_id, of.userIds),
        inArray(emails.kind, ["reminder", "expiry"]),
        gte(emails.created_at, of.since),
        sql`${emails.prescription_ids} && ${sql.param(of.itemIds)}::int[]`,
      ),
    )
    .orderBy(desc(emails.id));
}

export interface Outcome {
  itemId: number;
  outcome: (typeof LATE_OUTCOMES)[number];
  note: string | null;
  by: number;
  at: Date;
}

/** Saves the outcome of a line that nobody has settled. `null` when the item's current reminder has no such line. */
export async function saveOutcome(
  db: Db,
  { itemId, outcome, note, by, at }: Outcome,
): Promise<{ id: number; user_id: number } | null> {
  const [saved] = await db
    .update(late_items)
    .set({ outcome, note, settled_at: at, settled_by: by })
    .from(prescription_items)
    .where(
      and(
        eq(late_items.item_id, itemId),
        isNull(late_items.settled_at),
        eq(prescription_items.id, late_items.item_id),
        isSameReminder,
      ),
    )
    .returning({ id: late_items.id, user_id: late_items.user_id });
  return saved ?? null;
}

/** Locks a line. `null` when it was deleted together with its prescription. */
export async function lockLine(db: Db, id: number) {
  const [line] = await db.select().from(late_items).where(eq(late_items.id, id)).for("update");
  return line ?? null;
}

/** What staff noted about a line; all null when nobody did. */
export type NotedOutcome = Pick<
  typeof late_items.$inferSelect,
  "outcome" | "note" | "settled_at" | "settled_by"
>;

export async function setOutcome(db: Db, id: number, noted: NotedOutcome): Promise<void> {
  await db.update(late_items).set(noted).where(eq(late_items.id, id));
}

/** Finds an item's newest line, whether it is about the item's current reminder, and who settled it. */
export async function findNewestLine(db: Db, itemId: number) {
  const [found] = await db
    .select({
      line: late_items,
      isCurrent: sql<boolean>`coalesce(${isSameReminder}, false)`,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(late_items)
    .innerJoin(prescription_items, eq(prescription_items.id, late_items.item_id))
    .leftJoin(users, eq(users.id, late_items.settled_by))
    .where(eq(late_items.item_id, itemId))
    .orderBy(desc(late_items.id))
    .limit(1);
  return found ?? null;
}

/** Lists the lines about the current reminders of these items, settled or not. */
export function listCurrentLines(db: Db, itemIds: number[]) {
  return db
    .select({ line: late_items })
    .from(late_items)
    .innerJoin(prescription_items, eq(prescription_items.id, late_items.item_id))
    .where(and(isAnyOf(late_items.item_id, itemIds), isSameReminder));
}

/**
 * Deletes lines created before a given time whose item was ordered, put off or moved since, and about which staff
 * noted nothing; up to `limit`.
 */
export async function deletePassedLines(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const passed = db
    .select({ id: late_items.id })
    .from(late_items)
    .innerJoin(prescription_items, eq(prescription_items.id, late_items.item_id))
    .where(
      and(
        isNull(late_items.settled_at),
        lt(late_items.created_at, before),
        sql`(${isSameReminder}) is not true`,
      ),
    )
    .orderBy(asc(late_items.id))
    .limit(limit);
  const { rowCount } = await db.delete(late_items).where(inArray(late_items.id, passed));
  return rowCount ?? 0;
}

/**
 * Sets lines aside whose prescription has no repeats left, ended by that day, or was ordered, put off or moved since.
 * The prescriptions are locked, so that a concurrent change either comes first and is seen, or comes later and brings
 * the line back.
 */
export async function setLinesAside(
  db: Db,
  { endedBy, limit }: { endedBy: Day; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with ended as materialized (
      select ${late_items.id} from ${late_items}
      join ${prescription_items} on ${prescription_items.id} = ${late_items.item_id}
      where ${isStanding} and ((${isSameReminder}) is not true or ${prescription_items.repeats} = 0
        or ${effectiveExpiry} <= ${endedBy}::date)
      limit ${limit} for share of ${prescription_items} skip locked
    )
    update ${late_items} set is_set_aside = true from ended where ${late_items.id} = ended.id`);
  return rowCount ?? 0;
}
