import { setTimeout as wait } from "node:timers/promises";
import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { isStoreUnavailable, StoreError } from "@scriptkeeper/store/port";
import { subDays, subHours, subMinutes } from "date-fns";
import { type Context, latestRightTime } from "../../core/index.ts";
import { findRenewalForOrder, handleRenewalOrder } from "../../renewals/index.ts";
import { followStoreOrder } from "./follow-store-order.ts";
import { recordStoreOrder } from "./record-store-order.ts";
import { reportUnfollowedOrder } from "./report-unfollowed-order.ts";
import { findOrBeginPull, findPull, type OrderPull, saveReadUntil } from "./store-orders.queries.ts";

/** Minutes by which the store's search may lag behind a change. */
const OVERLAP_MINUTES = 15;
/**
 * For how many hours after its change a failing order is read again, depending on whose fault the failure is; then
 * staff have to look at it.
 */
const PATIENCE_HOURS = { ours: 1, stores: 24 };

/**
 * Reads recently changed orders from the store, in case webhooks about them never came: paid orders become
 * prescriptions, and orders of renewals are followed, even if their checkout lapsed long ago. Uses the store's clock,
 * like the orders' times: with our clock running ahead, we would look for orders that do not exist yet. Safe to
 * repeat.
 */
export async function pullOrders(ctx: Context, signal?: AbortSignal): Promise<{ orders: number }> {
  const startedAt = await ctx.store.now();
  const { beganAt, readUntil } = await findOrBeginPull(ctx.db, startedAt);
  let orders = 0;
  let readAgainFrom: Date | null = null;
  for await (const order of ctx.store.listOrders(readFrom(readUntil, startedAt))) {
    if (signal?.aborted) return { orders };
    if (await isToBeReadAgain(ctx, order, { beganAt, readUntil, startedAt }))
      readAgainFrom ??= order.updatedAt;
    orders += 1;
    // Orders come sorted by their change, so what was read stays read if this process dies.
    if (!readAgainFrom && order.updatedAt > readUntil) await saveReadUntil(ctx.db, order.updatedAt);
  }
  await saveReadUntil(ctx.db, readAgainFrom ?? startedAt);
  return { orders };
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

/**
 * Handles an order and returns whether to read it again; one failure does not stop the others. An order that is read
 * for the first time is never given up, however old its change.
 */
async function isToBeReadAgain(
  ctx: Context,
  order: OrderPayload,
  { beganAt, readUntil, startedAt }: OrderPull & { startedAt: Date },
): Promise<boolean> {
  try {
    await follow(ctx, order, beganAt);
    return false;
  } catch (error) {
    const patience = isStoreUnavailable(error) ? PATIENCE_HOURS.stores : PATIENCE_HOURS.ours;
    const isOld = order.updatedAt <= subHours(startedAt, patience);
    const isGivenUp = isOld && order.updatedAt <= readUntil;
    ctx.log.error({ orderId: order.orderId, isGivenUp, err: error }, "handling an order failed");
    if (isGivenUp) await reportUnfollowedOrder(ctx, order);
    return !isGivenUp;
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
