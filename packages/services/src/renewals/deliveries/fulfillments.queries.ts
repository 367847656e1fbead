import { isDeepStrictEqual } from "node:util";
import type { Db } from "@scriptkeeper/db/connection";
import { isOrdered } from "@scriptkeeper/db/renewal-states";
import { fulfillment_items, fulfillments, renewals } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { isAnyUuidOf, latestRightTime } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";

export type FulfillmentRow = typeof fulfillments.$inferSelect;

/** A parcel with the number of packs of each item in it. */
export interface Parcel extends FulfillmentRow {
  items: { item_id: number; quantity: number }[];
}

/** Lists the parcels of some orders, in the order in which they were packed. */
export async function listParcels(db: Db, renewalIds: readonly string[]): Promise<Parcel[]> {
  if (renewalIds.length === 0) return [];
  const items = db
    .select({
      items: sql`json_agg(json_build_object('item_id', ${fulfillment_items.item_id}, 'quantity',
        ${fulfillment_items.quantity}) order by ${fulfillment_items.item_id})`,
    })
    .from(fulfillment_items)
    .where(eq(fulfillment_items.fulfillment_id, fulfillments.id));
  return db
    .select({
      ...getTableColumns(fulfillments),
      items: sql<Parcel["items"]>`coalesce(${items}, '[]')`,
    })
    .from(fulfillments)
    .where(isAnyUuidOf(fulfillments.renewal_id, renewalIds))
    .orderBy(asc(fulfillments.packed_at), asc(fulfillments.id));
}

/**
 * Locks an order in order to record the store's answer to a question sent at `askedAt`. `null` when the order is
 * neither placed nor paid, or when a later question's answer is recorded already, unless that one's time is in the
 * future because a clock ran ahead.
 */
export async function takeOrder(
  db: Db,
  { renewalId, askedAt, now }: { renewalId: string; askedAt: Date; now: Date },
): Promise<RenewalRow | null> {
  const { fulfillment_asked_at: last } = renewals;
  const isNewer = or(isNull(last), lte(last, askedAt), gt(last, latestRightTime(now)));
  const [row] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.id, renewalId), isOrdered(), isNewer))
    .for("update");
  return row ?? null;
}

/**
 * Locks those of the given orders that are placed or paid and not locked by another process, in order to record the
 * store's answers about their parcels.
 */
export function takeIdleOrders(db: Db, ids: readonly string[]): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(and(isAnyUuidOf(renewals.id, ids), isOrdered()))
    .orderBy(asc(renewals.id))
    .for("update", { skipLocked: true });
}

type SavedParcel = Omit<Parcel, "created_at" | "told_sent_at" | "told_failed_at">;

/** Saves a parcel; `before` is the parcel as stored until now. */
export async function saveParcel(
  db: Db,
  { before, parcel: { items, ...columns } }: { before: Parcel | undefined; parcel: SavedParcel },
): Promise<Parcel> {
  const { id, ...changed } = columns;
  const [row] = await db
    .insert(fulfillments)
    .values(columns)
    .onConflictDoUpdate({ target: fulfillments.id, set: changed })
    .returning();
  if (!row) throw new Error("the parcel was not saved");
  if (!isDeepStrictEqual(items, before?.items)) {
    await db.delete(fulfillment_items).where(eq(fulfillment_items.fulfillment_id, id));
    if (items.length > 0)
      await db.insert(fulfillment_items).values(items.map((item) => ({ fulfillment_id: id, ...item })));
  }
  return { ...row, items };
}

/** Deletes the parcels of an order that the store no longer shows. */
export async function deleteOtherParcels(
  db: Db,
  { renewalId, keptIds }: { renewalId: string; keptIds: readonly string[] },
): Promise<void> {
  await db
    .delete(fulfillments)
    .where(and(eq(fulfillments.renewal_id, renewalId), notInArray(fulfillments.id, [...keptIds])));
}

/** Notes that the patient was emailed about a parcel. */
export async function saveTold(
  db: Db,
  { id, about, at }: { id: string; about: "sent" | "failed"; at: Date },
): Promise<void> {
  const told = about === "sent" ? { told_sent_at: at } : { told_failed_at: at };
  await db.update(fulfillments).set(told).where(eq(fulfillments.id, id));
}

/**
 * Clears the note that a failed delivery was told, for parcels that are on their way after all, so that the patient is
 * told if it fails again.
 */
export async function forgetFailures(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(fulfillments)
    .set({ told_failed_at: null })
    .where(and(inArray(fulfillments.id, [...ids]), ne(fulfillments.state, "failed")));
}

export interface Delivery {
  renewalId: string;
  askedAt: Date;
  /** When the store is asked again; `null` when nothing more is expected of the order. */
  askAt: Date | null;
  dueOn: Day | null;
}

/** Saves the delivery columns of several orders. */
export async function saveDeliveries(db: Db, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db.execute(sql`
    update ${renewals} set fulfillment_asked_at = d."askedAt", fulfillment_ask_at = d."askAt", delivery_due_on = d."dueOn"
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as d("renewalId" uuid, "askedAt" timestamptz, "askAt" timestamptz, "dueOn" date)
    where ${renewals.id} = d."renewalId"`);
}

/** Sets when the store is asked again; `null` when nothing more is expected of the order. */
export async function saveNextQuestion(
  db: Db,
  { id, askAt }: { id: string; askAt: Date | null },
): Promise<void> {
  await db
    .update(renewals)
    .set({ fulfillment_ask_at: askAt, ...(askAt === null ? { delivery_due_on: null } : {}) })
    .where(eq(renewals.id, id));
}

/**
 * Takes the orders that the store is to be asked about now, those due longest first, and puts them off to `again`, so
 * that no other process asks too and a failed question is repeated.
 */
export async function takeOrdersToAsk(
  db: Db,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<RenewalRow[]> {
  const due = db
    .select({ id: renewals.id })
    .from(renewals)
    .where(lte(renewals.fulfillment_ask_at, now))
    .orderBy(asc(renewals.fulfillment_ask_at))
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(renewals)
    .set({ fulfillment_ask_at: again })
    .where(sql`${renewals.id} = any(array(${due}))`)
    .returning();
}

/** The states of some parcels by their ids; missing parcels are left out. */
export async function listFulfillmentStates(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, FulfillmentRow["state"]>> {
  const rows = await db
    .select({ id: fulfillments.id, state: fulfillments.state })
    .from(fulfillments)
    .where(inArray(fulfillments.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}
