import { CHECKOUT_HOURS } from "@scriptkeeper/domain/lifecycles/renewal";
import { subHours } from "date-fns";
import type { Context } from "../../core/index.ts";
import { expireCheckout } from "../checkout/close-checkout.ts";
import { listOpenedBefore, listWaiting } from "../renewals.queries.ts";
import { processBatch } from "./process-batch.ts";

const BATCH = 50;

/** Closes checkouts that were not paid within 72 hours, and continues interrupted closings. */
export async function expireUnpaidCheckouts(ctx: Context): Promise<{ lapsed: number }> {
  const now = ctx.clock.now();
  const over = await listOpenedBefore(ctx.db, { before: subHours(now, CHECKOUT_HOURS), now, limit: BATCH });
  const interrupted = await listWaiting(ctx.db, {
    state: "closing",
    now,
    notTouchedSince: now,
    limit: BATCH,
  });
  return {
    lapsed: await processBatch(ctx, [...interrupted, ...over], (renewal) => expireCheckout(ctx, renewal)),
  };
}
