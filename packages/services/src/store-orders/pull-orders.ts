import type { OrderMessage } from "@scriptkeeper/store/order-message";
import { subMinutes } from "date-fns";
import type { Context } from "../context.ts";
import { followRenewalOrder } from "../renewals/follow-renewal-order.ts";
import { findRenewalAbout } from "../renewals/renewal-of-order.ts";
import { findOrBeginPull, saveReadUntil } from "./order-pull.queries.ts";
import { recordStoreOrder } from "./record-store-order.ts";

/** The store's search knows a change only some time after it. */
const OVERLAP_MINUTES = 15;

/**
 * Reads what changed among the store's orders, for messages about them that never came: a paid order becomes
 * prescriptions, one of a renewal is followed, also when its checkout lapsed long ago. Safe to repeat.
 */
export async function pullOrders(ctx: Context, signal?: AbortSignal): Promise<{ orders: number }> {
  const startedAt = ctx.clock.now();
  const { beganAt, readUntil } = await findOrBeginPull(ctx.db, startedAt);
  let orders = 0;
  for await (const order of ctx.store.listOrders(subMinutes(readUntil, OVERLAP_MINUTES))) {
    if (signal?.aborted) return { orders };
    await follow(ctx, order, beganAt);
    orders += 1;
    // Orders come in the order of their change: what was read stays read when this process dies.
    if (order.updatedAt > readUntil) await saveReadUntil(ctx.db, order.updatedAt);
  }
  await saveReadUntil(ctx.db, startedAt);
  return { orders };
}

async function follow(ctx: Context, order: OrderMessage, beganAt: Date): Promise<void> {
  const renewal = await findRenewalAbout(ctx, order);
  if (renewal) await followRenewalOrder(ctx, { renewal, order });
  else if (order.createdAt >= beganAt) await recordStoreOrder(ctx, order);
}
