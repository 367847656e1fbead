import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { addMinutes } from "date-fns";
import { type Context, latestRightTime } from "../../../core/index.ts";
import { isStoreAway } from "../../../store-status/index.ts";
import type { FailedOrder } from "./report-unfollowed-order.ts";
import { listDue, type SetAsideOrder } from "./set-aside-orders.queries.ts";
import { endSettingAside, PAUSE_MINUTES, setOrderAside } from "./set-order-aside.ts";

const BATCH = 20;

/**
 * Reads and processes all orders again that failed before and are due, and returns how many succeeded. Fails with
 * StoreError when the store gives nothing at all.
 */
export async function retrySetAside(
  ctx: Context,
  { follow, signal }: { follow: (order: OrderPayload) => Promise<void>; signal: AbortSignal | undefined },
): Promise<number> {
  const now = ctx.clock.now();
  const latest = latestRightTime(addMinutes(now, PAUSE_MINUTES.longest));
  const page = { now, latest, limit: BATCH };
  let done = 0;
  // One that fails again is no longer due.
  for (let due = await listDue(ctx.db, page); due.length > 0; due = await listDue(ctx.db, page))
    for (const row of due) {
      if (signal?.aborted) return done;
      if (await retry(ctx, row, follow)) done += 1;
    }
  return done;
}

async function retry(
  ctx: Context,
  { order_id: orderId, name }: SetAsideOrder,
  follow: (order: OrderPayload) => Promise<void>,
): Promise<boolean> {
  let failed: FailedOrder = { orderId, name };
  try {
    const order = await ctx.store.readOrder(orderId);
    if (order) {
      failed = order;
      await follow(order);
    }
    await endSettingAside(ctx, { orderId }, order ? "processed" : "gone");
    return order !== null;
  } catch (error) {
    if (await isStoreAway(ctx, error)) throw error;
    await setOrderAside(ctx, failed, error);
    return false;
  }
}
