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

/** The store's search knows a change only some time after it. */
const OVERLAP_MINUTES = 15;
/** An order that cannot be followed is read again until its change is so old; then people have to look at it. */
const PATIENCE_HOURS = { ours: 1, stores: 24 };

/**
 * Reads what changed among the store's orders, for messages about them that never came: a paid order becomes
 * prescriptions, one of a renewal is followed, also when its checkout lapsed long ago. It goes by the store's clock, as
 * the times of orders do: by a clock that is ahead, one would look for orders that are yet to come. Safe to repeat.
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
    // Orders come in the order of their change: what was read stays read when this process dies.
    if (!readAgainFrom && order.updatedAt > readUntil) await saveReadUntil(ctx.db, order.updatedAt);
  }
  await saveReadUntil(ctx.db, readAgainFrom ?? startedAt);
  return { orders };
}

/** A clock that ran ahead has read nothing of what changed meanwhile. */
function readFrom(readUntil: Date, now: Date): Date {
  return readUntil > latestRightTime(now) ? subDays(now, 1) : subMinutes(readUntil, OVERLAP_MINUTES);
}

/** A server that starts waits no longer: nobody reaches it before. */
const STORE_TIME_WITHIN_MS = 5_000;

/**
 * From now on the store's paid orders become prescriptions; those placed before do not. When that began goes by the store's clock as
 * well, or by ours while the store does not answer: patients order meanwhile. Safe to repeat.
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

/** Handles an order; one failure does not stop the others. One that is read for the first time is not old, whenever it changed. */
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
