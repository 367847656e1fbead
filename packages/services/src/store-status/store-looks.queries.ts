import type { Db } from "@scriptkeeper/db/connection";
import {
  order_pull,
  set_aside_orders,
  set_aside_products,
  store_looks,
  webhook_events,
} from "@scriptkeeper/db/schema";
import { asc, count, desc, min } from "drizzle-orm";
import { StoreFacts, StoreFailure, type StoreLook } from "./store-facts.ts";

/**
 * Finds the last look; `null` before the first. What another release wrote and this one can't read counts as unknown.
 */
export async function findLook(db: Db): Promise<StoreLook | null> {
  const [row] = await db.select().from(store_looks);
  if (!row) return null;
  const facts = StoreFacts.safeParse(row.facts);
  const failure = StoreFailure.safeParse({ kind: row.failure, detail: row.failure_detail });
  return {
    lookedAt: row.looked_at,
    failure: failure.success ? failure.data : null,
    facts: facts.success ? facts.data : null,
    factsAt: facts.success ? row.facts_at : null,
  };
}

export async function saveFacts(db: Db, { facts, at }: { facts: StoreFacts; at: Date }): Promise<void> {
  const row = {
    looked_at: at,
    failure: null,
    failure_detail: null,
    facts,
    facts_at: at,
    shop_domain: facts.shop.shopDomain.toLowerCase(),
  };
  await db.insert(store_looks).values(row).onConflictDoUpdate({ target: store_looks.is_only, set: row });
}

/** Saves why a look failed; the store's last answer stays. */
export async function saveFailedLook(
  db: Db,
  { failure, at }: { failure: StoreFailure; at: Date },
): Promise<void> {
  const row = { looked_at: at, failure: failure.kind, failure_detail: failure.detail };
  await db.insert(store_looks).values(row).onConflictDoUpdate({ target: store_looks.is_only, set: row });
}

/** The domain that the store gave as its own; `null` before its first answer. */
export async function findShopDomain(db: Db): Promise<string | null> {
  const [row] = await db.select({ domain: store_looks.shop_domain }).from(store_looks);
  return row?.domain ?? null;
}

export interface LastMessage {
  topic: string;
  at: Date;
}

async function findLastMessage(db: Db): Promise<LastMessage | null> {
  const [row] = await db
    .select({ topic: webhook_events.topic, at: webhook_events.received_at })
    .from(webhook_events)
    .orderBy(desc(webhook_events.id))
    .limit(1);
  return row ?? null;
}

/** Orders of the store that keep failing. */
export interface SetAsideOrders {
  count: number;
  /** Since when the first of them fails. */
  since: Date;
}

/** The orders that are set aside because they can't be read or processed; `null` if there are none. */
async function findSetAsideOrders(db: Db): Promise<SetAsideOrders | null> {
  const { failing_since } = set_aside_orders;
  const [row] = await db.select({ count: count(), since: min(failing_since) }).from(set_aside_orders);
  return row?.since ? { count: row.count, since: row.since } : null;
}

/** A product that the store keeps failing to give, under the store's title. */
export interface SetAsideProduct {
  title: string;
  /** Since when it fails. */
  since: Date;
}

/** Lists the products that the store failed to give when they were last fetched, the longest failing first. */
function listSetAsideProducts(db: Db): Promise<SetAsideProduct[]> {
  const { title, failing_since: since, product_id } = set_aside_products;
  return db
    .select({ title, since })
    .from(set_aside_products)
    .orderBy(asc(since), asc(title), asc(product_id));
}

/** Until when the store's orders were read; `null` before the first time. */
async function findOrdersReadUntil(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: order_pull.read_until }).from(order_pull);
  return row?.at ?? null;
}

/** What was received from the store so far, by which it is judged beside its answers. */
export async function findReceived(db: Db) {
  return {
    lastMessage: await findLastMessage(db),
    ordersReadUntil: await findOrdersReadUntil(db),
    setAsideOrders: await findSetAsideOrders(db),
    setAsideProducts: await listSetAsideProducts(db),
  };
}
