import { setTimeout as wait } from "node:timers/promises";
import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type SkippedOrder, StoreError } from "@scriptkeeper/store/port";
import { subDays, subMinutes } from "date-fns";
import { type Context, latestRightTime } from "../../core/index.ts";
import { findRenewalForOrder, handleRenewalOrder } from "../../renewals/index.ts";
import { followStoreOrder } from "./follow-store-order.ts";
import { recordStoreOrder } from "./record-store-order.ts";
import { retrySetAside } from "./set-aside/retry-set-aside.ts";
import { listSetAside } from "./set-aside/set-aside-orders.queries.ts";
import { endSettingAside, setOrderAside } from "./set-aside/set-order-aside.ts";
import { findOrBeginPull, findPull, type OrderPull, saveReadUntil } from "./store-orders.queries.ts";

/** Minutes by which the store's search may lag behind a change. */
const OVERLAP_MINUTES = 15;

/**
 * Reads recently changed orders from the store, in case webhooks about them never came: paid orders become
 * prescriptions, and orders of renewals are followed, even if their checkout lapsed long ago. Uses the store's clock,
 * like the orders' times: with our clock running ahead, we would look for orders that do not exist yet. An order that
 * fails is set aside and tried again later; it does not hold up the others. Safe to repeat.
 */
export async function pullOrders(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ orders: number; retried: number }> {
  const startedAt = await ctx.store.now();
  const { beganAt, readUntil } = await findOrBeginPull(ctx.db, startedAt);
  const setAside = await listSetAside(ctx.db);
  const skip = ({ failure, ...order }: SkippedOrder) => setOrderAside(ctx, order, failure);
  let orders = 0;
  for await (const order of ctx.store.listOrders(readFrom(readUntil, startedAt), skip)) {
    if (signal?.aborted) return { orders, retried: 0 };
    const isFollowed = await followOrSetAside(ctx, order, beganAt);
    if (isFollowed && setAside.has(order.orderId)) await endSettingAside(ctx, order, "processed");
    orders += 1;
    // Orders come sorted by their change, so what was read stays read if this process dies.
    if (order.updatedAt > readUntil) await saveReadUntil(ctx.db, order.updatedAt);
  }
  await saveReadUntil(ctx.db, startedAt);
  const retried = await retrySetAside(ctx, { follow: (order) => follow(ctx, order, beganAt), signal });
  return { orders, retried };
}

/** If our clock ran ahead, nothing that changed in the meantime has been read. */
function readFrom(readUntil: Date, now: Date): Date {
  return readUntil > latestRightTime(now) ? subDays(now, 1) : subMinutes(readUntil, OVERLAP_MINUTES);
}

/** Milliseconds that a starting server waits for the store's time: until then nobody can reach it. */
const STORE_TIME_WITHIN_MS = 5_000;

/**
 * Begins the reading of orders: from now on the store's paid orders become prescriptions; earlier ones do not. Uses
 * the store's clock, or ours if the store does not answer in time, because patients are already ordering. Safe to
 * repeat.
 */
export async function beginOrderPull(
  ctx: Pick<Context, "db" | "clock" | "store">,
  waitMs = STORE_TIME_WITHIN_MS,
): Promise<OrderPull> {
  return (await findPull(ctx.db)) ?? findOrBeginPull(ctx.db, await storeTime(ctx, waitMs));
}

async function storeTime({ store, clock }: Pick<Context, "clock" | "store">, waitMs: number): Promise<Date> {
  const late = new AbortController();
  try {
    const told = await Promise.race([store.now(), wait(waitMs, null, { signal: late.signal })]);
    return told ?? clock.now();
  } catch (error) {
    if (error instanceof StoreError) return clock.now();
    throw error;
  } finally {
    late.abort();
  }
}

async function followOrSetAside(ctx: Context, order: OrderPayload, beganAt: Date): Promise<boolean> {
  try {
    await follow(ctx, order, beganAt);
    return true;
  } catch (error) {
    await setOrderAside(ctx, order, error);
    return false;
  }
}

async function follow(ctx: Context, order: OrderPayload, beganAt: Date): Promise<void> {
  const renewal = await findRenewalForOrder(ctx, order);
  if (renewal) {
    await handleRenewalOrder(ctx, { renewal, order });
    return;
  }
  if (order.createdAt >= beganAt) await recordStoreOrder(ctx, order);
  await followStoreOrder(ctx, order);
}
